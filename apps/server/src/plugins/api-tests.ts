import { randomBytes } from 'node:crypto'
import type { Actor } from '@tuheng/domain/kernel/policy'

const TEST_HEADER = 'x-api-test'

interface Test {
  orgId: number
  accountId: number
  tester: Actor
}

/** Tests that are under way in this process, by a word that only this process knows. */
const tests = new Map<string, Test>()

/**
 * Makes a call of an API account as a test of a member. `send` gets the header that says so, which is good for this call
 * alone. Such a call may come from any address, has at most the rights of account and member, and is marked in the log.
 */
export async function asTest<T>(
  test: Test,
  send: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const word = randomBytes(24).toString('base64url')
  tests.set(word, test)
  try {
    return await send({ [TEST_HEADER]: word })
  } finally {
    tests.delete(word)
  }
}

/** The member who makes this call of the account as a test; undefined: a program makes it. */
export function testerOf(
  headers: Readonly<Record<string, unknown>>,
  { orgId, id }: { orgId: number; id: number },
): Actor | undefined {
  const word = headers[TEST_HEADER]
  const test = typeof word === 'string' ? tests.get(word) : undefined
  return test?.orgId === orgId && test.accountId === id ? test.tester : undefined
}
