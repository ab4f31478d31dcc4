import type { AnyRow } from '@tuheng/domain/kernel/resource'

interface SampleContext {
  n: number
  /** Id of another record; `fixed` is what it must hold. */
  ref(name: string, fixed?: AnyRow): Promise<number>
}

/** What a resource's own rules want beyond valid single values. */
export const OVERRIDES: Readonly<Record<string, (context: SampleContext) => Promise<AnyRow> | AnyRow>> = {
  role: ({ n }) => ({ code: `role${n}`, permissions: ['oms.way.read'], fieldRights: {} }),
  dictionary: ({ n }) => ({ code: `dict${n}` }),
}
