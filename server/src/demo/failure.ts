/** Why there is no demo, worded for the person who starts the product. What there is of it is marked, so that the next start begins anew. */
export class DemoError extends Error {}
