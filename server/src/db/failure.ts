/** Why a database cannot be brought to the version of this program, worded for the person who starts it. */
export class MigrationError extends Error {}
