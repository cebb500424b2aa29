import { describe, expect, test } from 'vitest'
import { startS3 } from '../../testing/s3.ts'
import { s3Storage, signPolicy } from './s3.ts'

describe('storage on S3 alone', () => {
  const pdf = { mime_type: 'application/pdf', max_bytes: 3_000_000 }
  const options = { endpoint: 'https://s3.example.it/', region: 'eu-south-1', bucket: 'files', access_key_id: 'ID', secret_access_key: 'SECRET' }

  test('the upload policy itself carries key, type, size range and expiry (the test server enforces none of them)', async () => {
    const storage = s3Storage({ ...options, now: () => new Date('2026-03-01T10:00:00Z') })
    const { url, fields } = await storage.grantUpload({ key: 'abc', ...pdf, expires_at: new Date('2026-03-01T10:05:00Z') })
    expect(url).toBe('https://s3.example.it/files')
    const { policy, 'x-amz-signature': signature, ...checked } = fields
    expect(JSON.parse(Buffer.from(policy!, 'base64').toString())).toEqual({
      expiration: '2026-03-01T10:05:00.000Z',
      conditions: [{ bucket: 'files' }, ...Object.entries(checked).map(([name, value]) => ({ [name]: value })), ['content-length-range', 1, 3_000_000]],
    })
    expect(checked).toEqual({
      key: 'abc',
      'Content-Type': 'application/pdf',
      'x-amz-algorithm': 'AWS4-HMAC-SHA256',
      'x-amz-credential': 'ID/20260301/eu-south-1/s3/aws4_request',
      'x-amz-date': '20260301T100000Z',
    })
    expect(signature).toBe(signPolicy(policy!, { secret_access_key: 'SECRET', date: '20260301', region: 'eu-south-1' }))
  })

  // https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-post-example.html
  test('a policy is signed as in the published example of the vendor (the test server checks no policy signature)', () => {
    const policy = [
      '{ "expiration": "2015-12-30T12:00:00.000Z",',
      '  "conditions": [',
      '    {"bucket": "sigv4examplebucket"},',
      '    ["starts-with", "$key", "user/user1/"],',
      '    {"acl": "public-read"},',
      '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
      '    ["starts-with", "$Content-Type", "image/"],',
      '    {"x-amz-meta-uuid": "14365123651274"},',
      '    {"x-amz-server-side-encryption": "AES256"},',
      '    ["starts-with", "$x-amz-meta-tag", ""],',
      '',
      '    {"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request"},',
      '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
      '    {"x-amz-date": "20151229T000000Z" }',
      '  ]',
      '}',
    ].join('\r\n')
    const secret_access_key = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
    const signature = signPolicy(Buffer.from(policy).toString('base64'), { secret_access_key, date: '20151229', region: 'us-east-1' })
    expect(signature).toBe('8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e')
  })

  test('a wrong secret and a missing bucket are errors that say so, not absent files', async () => {
    const s3 = await startS3()
    try {
      await expect(s3Storage({ ...s3.options, secret_access_key: 'wrong' }).read('abc')).rejects.toThrow('GET abc answered 403 SignatureDoesNotMatch')
      await expect(s3Storage({ ...s3.options, bucket: 'nowhere' }).read('abc')).rejects.toThrow('GET abc answered 404 NoSuchBucket')
      await expect(s3Storage({ ...s3.options, bucket: 'nowhere' }).write('abc', Buffer.from('x'), pdf.mime_type)).rejects.toThrow('NoSuchBucket')
    } finally {
      await s3.stop()
    }
  })

  test('an address never lives longer than the week that S3 allows', async () => {
    const storage = s3Storage({ ...options, now: () => new Date('2026-03-01T10:00:00Z') })
    const address = await storage.grantDownload({ key: 'abc', name: 'a.pdf', mime_type: pdf.mime_type, expires_at: new Date('2026-04-01T10:00:00Z') })
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('604800')
  })
})
