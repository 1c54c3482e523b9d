package io.berth.framework.limits;

/**
 * What stands between a job and its start, as the explanation tells it: one counter of one limit. Amounts in the unit of the resource.
 *
 * @param limit   name of the limit
 * @param counted what is counted, and of whom: {@code slots of user alice}
 * @param used    how much is used
 * @param most    how much may be used
 * @param adds    how much the job would add
 */
public record Refusal(String limit, String counted, long used, long most, long adds) {}
