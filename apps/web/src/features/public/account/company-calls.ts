import { AGREEMENT_VERSION } from '@tuheng/domain/system/agreement'
import { call } from '../../../shared/api.ts'

export interface FoundCompany {
  id: number
  name: string
}

/** Companies whose name holds the words. */
export async function searchCompanies(name: string): Promise<FoundCompany[]> {
  return (await call<{ list: FoundCompany[] }>('sys/company/search', { name })).list
}

export function joinCompany(input: { id: number; remark?: string | undefined }): Promise<unknown> {
  return call('sys/company/join', input)
}

export interface OwnCompany extends FoundCompany {
  status: 'active' | 'pending' | 'refused' | 'locked'
  /** Why they were refused. */
  reason: string | null
  isAdmin: boolean
}

/** The companies of the person who is signed in, and those they asked. */
export async function ownCompanies(): Promise<OwnCompany[]> {
  return (await call<{ list: OwnCompany[] }>('sys/company/my/data', {})).list
}

export function registerCompany(input: { name: string; creditCode: string }): Promise<FoundCompany> {
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
