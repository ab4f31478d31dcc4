import type { approvalProcess } from '@tuheng/domain/approvals/approval-process'
import {
  type Design,
  mapDesign,
  type Named,
  namedIn,
  namedKey,
  type NamingPart,
} from '@tuheng/domain/approvals/design-mapping'
import type { HeldAct } from '@tuheng/domain/approvals/held-acts'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { knownResource } from '../../engine/directory.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { fieldOf, STARTER_REFERENCES } from './process-calls.ts'
import { describe, type Described, twinsOf } from './twins.ts'

type Reader = Pick<Tx, 'orgId' | 'sql' | 'actor'>

/** What a design names in its company, as far as the person may see it there. */
export interface DescribedDesign {
  records: { of: string; described: Described[] }[]
  words: (Named & { name: string })[]
}

/** Words of dictionaries have the code of theirs behind this. */
const DICTIONARY = 'dictionary:'

const ownerOf =
  (act: HeldAct) =>
  (subject: string): string | undefined => {
    const field = fieldOf(act, subject)
    return STARTER_REFERENCES[subject] ?? field?.to ?? (field?.dict && DICTIONARY + field.dict)
  }

/** Describes what a design names, for other companies. */
export async function describeDesign(reader: Reader, act: HeldAct, design: Design): Promise<DescribedDesign> {
  const named = Map.groupBy(namedIn(design, ownerOf(act)), ({ of }) => of)
  const found: DescribedDesign = { records: [], words: [] }
  for (const [of, list] of named) {
    const resource = knownResource(of)
    const ids = list.flatMap(({ value }) => (typeof value === 'number' ? [value] : []))
    if (resource) found.records.push({ of, described: await describe(reader, resource, ids) })
    else if (of.startsWith(DICTIONARY)) {
      const entries = await words(reader, of)
      for (const { value } of list) {
        const entry = entries.find(one => one.value === value)
        if (entry) found.words.push({ of, value, name: entry.zh })
      }
    }
  }
  return found
}

/** The design as it is in the reader's company. */
export async function mapInto(
  reader: Reader,
  act: HeldAct,
  { design, known }: { design: Design; known: DescribedDesign },
): Promise<Design & { parts: NamingPart[] }> {
  const twins = new Map<string, number | string>()
  for (const { of, described } of known.records) {
    const resource = knownResource(of)
    const found = resource ? await twinsOf(reader, resource, described) : []
    for (const [value, twin] of found) twins.set(namedKey({ of, value }), twin)
  }
  for (const [of, list] of Map.groupBy(known.words, one => one.of)) {
    const entries = await words(reader, of)
    for (const { value, name } of list) {
      const twin = entries.find(({ zh, disabled }) => zh === name && !disabled)
      if (twin) twins.set(namedKey({ of, value }), twin.value)
    }
  }
  return mapDesign(design, ownerOf(act), named => twins.get(namedKey(named)))
}

/** The entries of a dictionary, which every member may read. */
async function words({ orgId, sql }: Reader, of: string) {
  const { rows } = await sql<{ value: string; zh: string; disabled: boolean }>(
    `select i.value, i.zh, coalesce(i.disabled, false) as disabled from dictionary d join dictionary_item i on i.org_id = $1 and i.parent_id = d.id
     where d.org_id = $1 and d.code = $2 and d.deleted_at is null`,
    [orgId, of.slice(DICTIONARY.length)],
  )
  return rows
}

/** What is named, in words: what kind of thing it is, and its name if the person may see it. */
export function namer({ records, words: entries }: DescribedDesign, lang: 'zh' | 'en') {
  const names = new Map<string, string>([
    ...records.flatMap(({ of, described }) =>
      described.map(({ id, name }) => [namedKey({ of, value: id }), name] as const),
    ),
    ...entries.map(({ name, ...named }) => [namedKey(named), name] as const),
  ])
  return (named: Named): { kind: string; name: string | null } => {
    const resource = knownResource(named.of) ?? knownResource('dictionary')
    return { kind: (lang === 'en' ? resource?.en : resource?.label) ?? '', name: names.get(namedKey(named)) ?? null }
  }
}

export type ProcessRow = RowOf<typeof approvalProcess>
