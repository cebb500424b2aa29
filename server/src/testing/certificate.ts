import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

/** A certificate that vouches for itself, for this machine unless a subject is given, and its key, in a folder. */
export async function makeCertificate(folder: string, whose = '/CN=localhost') {
  const files = { certificate: path.join(folder, 'certificate.pem'), key: path.join(folder, 'key.pem') }
  const subject = ['-subj', whose, '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-days', '2']
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', files.key, '-out', files.certificate]
  await promisify(execFile)('openssl', ['req', '-x509', ...made, ...subject])
  return { files, cert: await readFile(files.certificate, 'utf8'), key: await readFile(files.key, 'utf8') }
}
