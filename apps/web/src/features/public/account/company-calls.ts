import type { AnswerOf, RequestOf } from '@tuheng/domain/kernel/call'
import type { codeCall, recoverCall, registerCall } from '@tuheng/domain/system/accounts/account.calls'
import { AGREEMENT_VERSION } from '@tuheng/domain/system/accounts/agreement'
import type {
  createCompanyCall,
  joinCompanyCall,
  ownCompaniesCall,
  searchCompaniesCall,
} from '@tuheng/domain/system/company/company.calls'
import { call } from '../../../shared/calls/api.ts'

export type FoundCompany = AnswerOf<typeof searchCompaniesCall>['list'][number]
export type OwnCompany = AnswerOf<typeof ownCompaniesCall>['list'][number]

/** Companies whose name contains the text. */
export async function searchCompanies(name: string): Promise<FoundCompany[]> {
  return (await call<AnswerOf<typeof searchCompaniesCall>>('sys/company/search', { name })).list
}

export function joinCompany(input: RequestOf<typeof joinCompanyCall>) {
  return call<AnswerOf<typeof joinCompanyCall>>('sys/company/join', input)
}

/** The companies of the signed-in person, and those that they asked to join. */
export async function ownCompanies(): Promise<OwnCompany[]> {
  return (await call<AnswerOf<typeof ownCompaniesCall>>('sys/company/my/data', {})).list
}

export function registerCompany(input: RequestOf<typeof createCompanyCall>) {
  return call<AnswerOf<typeof createCompanyCall>>('sys/company/register', input)
}

/** Sends a code to the mobile number, and says where it went. */
export function sendCode(mobile: string) {
  return call<AnswerOf<typeof codeCall>>(`user/login/code?mobile=${encodeURIComponent(mobile)}`, undefined, {
    method: 'GET',
  })
}

export function createAccount(input: Omit<RequestOf<typeof registerCall>, 'agreement'>) {
  return call<AnswerOf<typeof registerCall>>('user/register', { ...input, agreement: AGREEMENT_VERSION })
}

export function resetPassword(input: RequestOf<typeof recoverCall>) {
  return call<AnswerOf<typeof recoverCall>>('user/recover', input)
}
