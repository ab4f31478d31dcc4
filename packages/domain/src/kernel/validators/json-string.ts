import { error, isError, type Problem } from './problem.ts'

export const normalizeJsonString = (value: string): string => value.trim()

/** JSON text (RFC 8259) whose top level is an object or an array, as settings and templates need it. */
export function checkJsonString(value: string): Problem | undefined {
  const parsed = parse(value)
  if (parsed.ok && typeof parsed.value === 'object' && parsed.value !== null) return undefined
  const detail = parsed.ok ? '' : `：${parsed.message}`
  return error(
    'json.format',
    `不是有效的 JSON 对象或数组${detail}`,
    `is not a JSON object or array${detail.replace('：', ': ')}`,
  )
}

export const isJsonString = (value: string): boolean => !isError(checkJsonString(value))

function parse(text: string): { ok: true; value: unknown } | { ok: false; message: string } {
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch (cause) {
    return { ok: false, message: (cause as SyntaxError).message }
  }
}
