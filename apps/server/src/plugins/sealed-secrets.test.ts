import { expect, it } from 'vitest'
import { sealedSecrets } from './sealed-secrets.ts'

it('opens a secret for its owner and key only, and never the same way twice', () => {
  const secrets = sealedSecrets({ secret: 'one' })
  const sealed = secrets.seal('1:7', '口令 p@ss')
  expect(sealed).not.toContain('p@ss')
  expect(secrets.open('1:7', sealed)).toBe('口令 p@ss')
  expect(secrets.open('2:7', sealed)).toBeUndefined()
  expect(sealedSecrets({ secret: 'two' }).open('1:7', sealed)).toBeUndefined()
  expect(secrets.seal('1:7', '口令 p@ss')).not.toBe(sealed)
  const bent = Buffer.from(sealed, 'base64url')
  bent[15] = (bent[15] ?? 0) ^ 1
  expect(secrets.open('1:7', bent.toString('base64url'))).toBeUndefined()
  expect(secrets.open('1:7', '')).toBeUndefined()
})
