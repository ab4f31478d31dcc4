import type { AnyResource, AnyRow, Section } from '@tuheng/domain/kernel/resource'
import { isMissing } from '../common/missing.ts'

interface FactSection {
  section: Section
  all: readonly string[]
  /** Fields that have a value. */
  filled: readonly string[]
}

/** The shown fields of a record by section, how many of them have no value, and the sections that have none at all. */
export function sectionsOf(
  resource: Pick<AnyResource, 'form'>,
  row: AnyRow,
  isShown: (name: string) => boolean,
): { sections: FactSection[]; empty: number; emptySections: Section[] } {
  const sections = resource.form.flatMap(section => {
    const all = section.fields.filter(isShown)
    return all.length ? [{ section, all, filled: all.filter(name => !isMissing(row[name])) }] : []
  })
  return {
    sections,
    empty: sections.reduce((sum, { all, filled }) => sum + all.length - filled.length, 0),
    // What a tab of its own shows is content of its section, too
    emptySections: sections.flatMap(({ section }) =>
      section.fields.every(name => isMissing(row[name])) ? [section] : [],
    ),
  }
}

/** Whether a value is a number that half a phone has no room for, as that of an identity card. It stays in one piece. */
export const isLongCode = (text: string): boolean => /^[\w-]{17,}$/u.test(text)
