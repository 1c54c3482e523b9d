package io.berth.framework.limits;

/** The names of a job by which it falls under limits; an empty one is nobody's. */
record Names(String user, String team, String project, String queue, String partition, String qos) {
    /** The name in a dimension; where a job stands is no name of its own. */
    String of(Dimension dimension) {
        return switch (dimension) {
            case USER -> user;
            case TEAM -> team;
            case PROJECT -> project;
            case QUEUE -> queue;
            case PARTITION -> partition;
            case QOS -> qos;
            case HOST -> "";
        };
    }
}
