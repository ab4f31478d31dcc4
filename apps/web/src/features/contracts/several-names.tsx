import { MISSING } from '../../engine/common/missing.ts'
import { useT } from './locale/index.ts'

/** One name in full; of several how many there are, and their names on hover. */
export function SeveralNames({ names }: { names: unknown }) {
  const t = useT()
  const list = Array.isArray(names) ? names.map(String) : []
  if (list.length <= 1) return list[0] ?? MISSING
  return <span title={list.join('\n')}>{t('sheet.several', { count: list.length })}</span>
}
