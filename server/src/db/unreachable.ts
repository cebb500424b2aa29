import pg from 'pg'

/** Nobody at the database answers just now: it was stopped, is starting, or the way to it is cut. What was asked may be asked again. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable'
}

/** SQLSTATE of a session that the server ends or does not begin: class 08 is the connection itself, 57P01 to 57P05 the server's going and coming. */
const sessionOver = /^(08|57P0)/
/** What the driver says of a connection that is no more; it has no code for that. */
const driverWords = /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/
const socketCode = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** The failure of a statement, told apart where it is one of the connection: the statement may be right, and was perhaps never heard. */
export function ofConnection(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code } = error as NodeJS.ErrnoException
  const isOver = error instanceof pg.DatabaseError ? sessionOver.test(code ?? '') : driverWords.test(error.message) || socketCode.test(code ?? '')
  return isOver ? unreachable(error) : error
}

/** An address of several numbers fails without words of its own. */
export function unreachable(cause: unknown): DatabaseUnreachable {
  const { message, code } = cause as NodeJS.ErrnoException
  return new DatabaseUnreachable(message || code, { cause })
}

/** The server answers and cannot take what is written: no space or memory left, no place for one more, or a copy that may only be read. */
const atItsLimits = /^(53\d\w\w|25006)$/

/** Whether waiting may help: the fault is the database's, not the call's. */
export const isAway = (error: unknown): boolean =>
  error instanceof DatabaseUnreachable || (error instanceof pg.DatabaseError && atItsLimits.test(error.code ?? ''))
