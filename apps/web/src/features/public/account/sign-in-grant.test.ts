import { expect, it } from 'vitest'
import { signInGrantOf } from './sign-in-grant.ts'

it.each([
  [['?authCode=abc&state=x%2F1', ''], { kind: 'messenger', authCode: 'abc', state: 'x/1' }],
  [['?authCode=abc&state=bind.s', ''], { kind: 'bind', authCode: 'abc', state: 'bind.s' }],
  [['', '?code=abc'], { kind: 'messenger', authCode: 'abc', state: '' }],
  [['', '?token=t1'], { kind: 'platform', token: 't1' }],
  [['?authCode=a', '?token=t1'], { kind: 'messenger', authCode: 'a', state: '' }],
  [['', ''], null],
  [['?authCode=', '?state=s'], null],
])('%j', (queries, grant) => {
  expect(signInGrantOf(...queries)).toEqual(grant)
})
