import { badRequest } from '@tuheng/domain/kernel/bad-request'
import type { Issue } from '@tuheng/domain/kernel/errors'
import { type Text, text } from '@tuheng/domain/kernel/text'

/** An error of TypeBox or Ajv. */
export interface SchemaError {
  keyword: string
  instancePath: string
  params: Readonly<Record<string, unknown>>
}

const TYPES: Readonly<Record<string, Text>> = {
  integer: text('整数', 'a whole number'),
  number: text('数字', 'a number'),
  string: text('文字', 'text'),
  boolean: text('是或否', 'true or false'),
  array: text('列表', 'a list'),
  object: text('对象', 'an object'),
  null: text('空', 'nothing'),
}

const FORMATS: Readonly<Record<string, Text>> = {
  date: text('应为有效日期，如 2026-11-20', 'must be a date of the calendar such as 2026-11-20'),
}

const LIMITS: Readonly<Record<string, (limit: string) => Text>> = {
  minimum: limit => text(`不能小于 ${limit}`, `may not be below ${limit}`),
  maximum: limit => text(`不能大于 ${limit}`, `may not be above ${limit}`),
  minLength: limit => text(`至少 ${limit} 个字符`, `needs at least ${limit} characters`),
  maxLength: limit => text(`最多 ${limit} 个字符`, `may have at most ${limit} characters`),
  minItems: limit => text(`至少 ${limit} 项`, `needs at least ${limit} items`),
  maxItems: limit => text(`最多 ${limit} 项`, `may have at most ${limit} items`),
}

/** Converts schema errors to issues in both languages. Errors that only repeat another one are left out. */
export function schemaIssues(errors: readonly SchemaError[]): Issue[] {
  const reported = new Set<string>()
  return errors
    .flatMap(error => (error.keyword === 'additionalProperties' ? [] : issuesOf(error)))
    .filter(({ path }) => !reported.has(path) && reported.add(path))
}

function issuesOf({ keyword, instancePath, params }: SchemaError): Issue[] {
  const path = instancePath.slice(1).replaceAll('/', '.').slice(0, 100)
  if (keyword === 'required') {
    const names = [params['requiredProperties'], params['missingProperty']]
      .flat()
      .filter(name => typeof name === 'string')
    return names.map(name =>
      badRequest(text(`缺少参数“${name}”`, `the parameter "${name}" is missing`), path ? `${path}.${name}` : name),
    )
  }
  const name = path || '…'
  if (keyword === 'boolean') return [badRequest(text(`没有参数“${name}”`, `there is no parameter "${name}"`), path)]
  const type = TYPES[String(params['type'])]
  const format = FORMATS[String(params['format'])]
  const problem =
    keyword === 'type' && type
      ? text(`应为${type.zh}`, `must be ${type.en}`)
      : keyword === 'format' && format
        ? format
        : LIMITS[keyword]?.(String(params['limit']))
  if (!path) return [badRequest(text('提交的内容应为对象', 'the body must be an object'))]
  return [
    badRequest(
      problem
        ? text(`参数“${name}”${problem.zh}`, `the parameter "${name}" ${problem.en}`)
        : text(`参数“${name}”的取值不正确`, `the value of the parameter "${name}" is not valid`),
      path,
    ),
  ]
}
