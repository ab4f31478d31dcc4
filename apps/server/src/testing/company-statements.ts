import type { Database, Sql } from '../db/database.ts'
import { GLOBAL_TABLES } from '../db/system-tables.ts'
import { allTables } from '../db/tables.ts'

/**
 * Rules for statements of a company, so that a distributed database accepts them: what a real Citus refused. Each text
 * is checked once per suite. Production does not contain these rules.
 */
const RULES: readonly { says: string; breaks(text: string): boolean }[] = [
  {
    says: 'the company is a parameter wherever a table of companies is read or changed',
    breaks: text => COMPARED.test(text) || countOf(text, NAMED, isCompanyTable) > countOf(text, BY_COMPANY),
  },
  {
    says: 'rows are inserted by value: select first, then insert',
    breaks: text => INSERTED.test(text),
  },
  {
    says: 'CASE, COALESCE and DO UPDATE hold no function of the moment: the program gives the instant',
    breaks: text => partsWithout(text).some(part => MOMENT.test(part)),
  },
  {
    says: 'global tables are joined, read apart, or looked up by a parameter; no look at them follows the row',
    breaks: text =>
      subqueriesOf(text).some(
        part => countOf(part, NAMED, name => name in GLOBAL_TABLES) > countOf(part, BY_PARAMETER),
      ),
  },
  {
    says: 'no table is joined outward to a row that comes from none: Citus 13.0.5 breaks down over it',
    breaks: text => ROW_OF_NONE.test(text),
  },
  { says: 'rows are found by key, not by ctid', breaks: text => /\bctid\b/.test(text) },
  { says: 'RETURNING holds no subquery', breaks: text => returningText(text).some(part => /\(\s*select\b/.test(part)) },
  { says: 'the company comes as a parameter, not from a setting', breaks: text => /\bcurrent_setting\s*\(/.test(text) },
]

const COMPARED = /\borg_id"?\s*(?:=|is not distinct from)\s*"?\w+"?\."?org_id\b/
const ROW_OF_NONE = /\bfrom\s*\(\s*select\b(?:(?!\bfrom\b)[^()]|\([^()]*\))*\)\s*\w+\s+left\s+join\b/
const BY_COMPANY = /\borg_id"?\s*=\s*\$\d+/g
const BY_PARAMETER = /\bid\s*=\s*\$\d+/g
const NAMED = /\b(?:from|join|update|using)\s+(?:only\s+)?(?:public\.)?"?(\w+)"?/g
const INSERTED =
  /\binsert\s+into\s+"?\w+"?(?:\s+as\s+\w+)?\s*(?:\([^)]*\))?\s*(?:overriding \w+ value\s*)?(?:select|with)\b|\binsert\s+into\b.*\bvalues\b.*\(\s*select\b/s
const MOMENT =
  /\b(?:now|clock_timestamp|statement_timestamp|random|gen_random_uuid|nextval)\s*\(|\bcurrent_(?:timestamp|date)\b/

const companyTables = new Set(Object.keys(allTables()).filter(name => !(name in GLOBAL_TABLES)))
const isCompanyTable = (name: string): boolean => companyTables.has(name)

function countOf(text: string, pattern: RegExp, counts: (name: string) => boolean = () => true): number {
  return [...text.matchAll(pattern)].filter(([, name = '']) => counts(name)).length
}

/** Contents of `case … end`, the arguments of `coalesce`, and everything after `do update`. */
function partsWithout(text: string): string[] {
  return [
    ...[...text.matchAll(/\bcase\b.*?\bend\b/gs)].map(([part]) => part),
    ...[...text.matchAll(/\bcoalesce\s*\(/g)].map(({ index }) => bracketsAt(text, text.indexOf('(', index))),
    ...[...text.matchAll(/\bdo update\b.*/gs)].map(([part]) => part),
  ]
}

/** Subqueries that may refer to the surrounding row: those used as values or conditions, and lateral ones. */
const subqueriesOf = (text: string): string[] =>
  [...text.matchAll(/(?<!\b(?:from|join|as|materialized|all|union)\s*)\(\s*select\b/g)].map(({ index }) =>
    bracketsAt(text, index),
  )

/** The text after RETURNING, to the end of its statement. */
const returningText = (text: string): string[] =>
  [...text.matchAll(/\breturning\b/g)].map(({ index }) => bracketsAt(`(${text.slice(index)}`, 0))

/** The text from the bracket at `start` to its closing bracket. */
function bracketsAt(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return text.slice(start, at + 1)
  }
  return text.slice(start)
}

/** Statements that break a rule for a reason. */
const EXCEPTIONS: readonly { holds: string; because: string }[] = []

/** The rules that the text breaks. */
export function brokenRules(text: string): string[] {
  const plain = text.replaceAll(/'(?:[^']|'')*'/g, `''`).toLowerCase()
  if (EXCEPTIONS.some(({ holds }) => plain.includes(holds))) return []
  return RULES.filter(rule => rule.breaks(plain)).map(rule => rule.says)
}

const seen = new Set<string>()
const broken = new Map<string, readonly string[]>()

/** Statements of the product that broke a rule since the last call, with the rules. */
export function brokenStatements(): string[] {
  const found = [...broken].map(([text, rules]) => `${rules.join('; ')}: ${text}`)
  broken.clear()
  return found
}

/**
 * The same database, with its company statements checked, and the names of all statements. Statements of companies that
 * tests write themselves are not checked.
 */
export function withStatementChecks<D extends Database>(db: D): D {
  const company: Database['company'] = (orgId, work, options) =>
    db.company(orgId, sql => work(watched(withCheckedNames(sql))), options)
  const system: Database['system'] = (reason, work) => db.system(reason, sql => work(withCheckedNames(sql)))
  return { ...db, company, system }
}

const namedTexts = new Map<string, string>()

/** A connection keeps the first text of a name, and a second text would fail there. */
const withCheckedNames = (sql: Sql): Sql => ({
  ...sql,
  query: (text, params, name) => {
    if (name !== undefined) {
      const known = namedTexts.get(name) ?? text
      namedTexts.set(name, known)
      if (known !== text) broken.set(text, [`the name ${name} is given to two texts`])
    }
    return sql.query(text, params, name)
  },
})

function watched(sql: Sql): Sql {
  return {
    query: (text, params, name) => {
      if (!seen.has(text)) {
        seen.add(text)
        const rules = brokenRules(text)
        if (rules.length && !isOfTests(new Error('asked by').stack ?? '')) broken.set(text, rules)
      }
      return sql.query(text, params, name)
    },
  }
}

/** Whether a test issued the statement: the first caller outside of the database and the transaction. */
function isOfTests(stack: string): boolean {
  const asker = stack
    .split('\n')
    .slice(1)
    .find(
      line =>
        line.includes('/src/') &&
        !/\/src\/(?:db|plugins\/observe-database|testing\/company-statements|engine\/write\/tx)/.test(line),
    )
  return asker === undefined || /\.test\.ts|\/testing\/|\/demo\//.test(asker)
}
