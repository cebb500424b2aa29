/** Of whoever reads the links and receipts of a test: another process on its database, too. */
export const testSecret = 'a secret for tests, long enough to be one'
