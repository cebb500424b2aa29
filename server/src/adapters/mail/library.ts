import { createRequire } from 'node:module'
import type MimeNode from 'nodemailer/lib/mime-node'
import type SmtpConnection from 'nodemailer/lib/smtp-connection'

const fetched = createRequire(import.meta.url)

/** The library that speaks to mail servers, fetched by the first letter: it is the largest part of the server, and an idle one needs none of it. */
export const library = {
  get createTransport() {
    return (fetched('nodemailer') as typeof import('nodemailer')).createTransport
  },
  get MimeNode() {
    return fetched('nodemailer/lib/mime-node') as typeof MimeNode
  },
  get SmtpConnection() {
    return fetched('nodemailer/lib/smtp-connection') as typeof SmtpConnection
  },
}
