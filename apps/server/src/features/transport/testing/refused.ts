import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { expect } from 'vitest'
import type { Person } from '../../../testing/app.ts'

/** Checks that the call is refused with these codes and texts in this order, and that the record is unchanged. */
export async function refused(
  person: Person,
  args: {
    path: string
    body: AnyRow
    record?: { api: string; id: number }
    errors: { code: string; msg?: string | RegExp; path?: string }[]
  },
): Promise<void> {
  const { path, body, record, errors } = args
  const look = (): Promise<AnyRow | null> =>
    record ? person.must<AnyRow>(`${record.api}/info`, { id: record.id }) : Promise.resolve(null)
  const before = await look()
  const answer = await person.call(path, body)
  expect(answer.status, `${path} was accepted`).toBe(false)
  expect(
    answer.errors?.map(e => e.code),
    answer.msg,
  ).toEqual(errors.map(e => e.code))
  errors.forEach((error, i) => {
    if (error.msg) expect(answer.errors?.[i]?.msg).toMatch(error.msg)
    if (error.path !== undefined) expect(answer.errors?.[i]?.path).toBe(error.path)
  })
  expect(await look()).toEqual(before)
}
