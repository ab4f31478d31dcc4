import { AGREEMENT_VERSION } from '@tuheng/domain/system/agreement'
import { call } from '../../../shared/api.ts'

export interface FoundCompany {
  id: number
  name: string
}

/** Companies whose name holds the words; answers a list or a page of one. */
export async function searchCompanies(name: string): Promise<FoundCompany[]> {
  const answer = await call<FoundCompany[] | { list: FoundCompany[] }>('sys/company/search', { name })
  return Array.isArray(answer) ? answer : (answer?.list ?? [])
}

export function joinCompany(input: { id: number; remark?: string | undefined }): Promise<unknown> {
  return call('sys/company/join', input)
}

export function registerCompany(input: { name: string; creditCode: string }): Promise<unknown> {
  return call('sys/company/register', input)
}

/** Sends a code to the number. */
export function sendCode(mobile: string): Promise<unknown> {
  return call(`user/login/code?mobile=${encodeURIComponent(mobile)}`, undefined, { method: 'GET' })
}

export function createAccount(input: { name: string; mobile: string; code: string; password: string }): Promise<{ token: string }> {
  return call('user/register', { ...input, agreement: AGREEMENT_VERSION })
}

export function resetPassword(input: { mobile: string; code: string; newPassword: string }): Promise<unknown> {
  return call('user/recover', input)
}
