import { error, isError, type Problem } from './problem.ts'

export const normalizeJsonString = (value: string): string => value.trim()

/** JSON text (RFC 8259) whose top level is an object or an array, as settings and templates need it. */
export function checkJsonString(value: string): Problem | undefined {
  if (isContainer(value)) return undefined
  return error(
    'json.format',
    '不是有效的 JSON 对象或数组：键和文本用英文双引号，末项后不加逗号',
    'is not a JSON object or array: keys and texts go in double quotes, no comma after the last item',
  )
}

export const isJsonString = (value: string): boolean => !isError(checkJsonString(value))

function isContainer(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}
