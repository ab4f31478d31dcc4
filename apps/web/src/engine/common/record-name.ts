import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { lowerFirst } from '../../shared/text/lower-first.ts'

/** What one record of a face is called within a sentence: 货主 rather than 往来单位. English names of faces are plurals. */
export function recordName(resource: Pick<AnyResource, 'label' | 'en'>, face: Face | undefined, lang: Lang): string {
  return lang === 'zh' ? (face?.zh ?? resource.label) : lowerFirst(resource.en)
}
