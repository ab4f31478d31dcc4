import type { Issue } from './errors.ts'
import { DomainError } from './errors.ts'
import { kernelErrors } from './kernel.errors.ts'
import type { Text } from './text.ts'

/** An issue for input that our pages never send, in both languages. */
export function badRequest(detail: Text, path = ''): Issue {
  const issue = kernelErrors.issue('request.invalid', { detail: detail.zh }, path)
  return { ...issue, en: kernelErrors.issue('request.invalid', { detail: detail.en }).en }
}

/** An issue for a parameter that is missing or invalid. */
export function badParam(name: string, path = name): Issue {
  return badRequest({ zh: `参数“${name}”不正确`, en: `the parameter "${name}" is not valid` }, path)
}

/** Throws `badParam`. */
export function failParam(name: string): never {
  throw new DomainError([badParam(name)])
}
