-- The log is the state; leader is its end and the fence before it.
create table leader (
  id int primary key check (id = 1),
  epoch bigint not null,
  holder text not null,
  expires timestamptz not null,
  writer bigint not null,
  last_seq bigint not null,
  last_hash text not null
);
insert into leader values (1, 0, '', '-infinity', 0, 0, '');

create table batches (
  sequence bigint primary key,
  epoch bigint not null,
  previous_hash text not null,
  hash text not null,
  round_at bigint not null,
  last_job_before bigint not null,
  body bytea not null
);
-- Compressing costs more of a commit than the disk that it saves.
alter table batches alter column body set storage external;

create table images (
  sequence bigint primary key,
  body bytea not null
);

create table op_intents (
  number bigint primary key,
  kind text not null,
  job bigint not null,
  body bytea not null
);

create table executor_records (
  key text primary key,
  value bytea not null
);

-- For readers only.
create table jobs (
  id bigint primary key,
  queue text not null,
  owner text not null,
  team text not null,
  project text not null,
  qos text not null,
  priority int not null,
  state text not null,
  cause text,
  hosts text,
  submitted_at bigint not null,
  started_at bigint,
  ended_at bigint
) with (fillfactor = 70);

create table audit (
  sequence bigint not null,
  place int not null,
  at bigint not null,
  who text not null,
  what text not null,
  primary key (sequence, place)
);
