import { can } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { useMemo, type RefObject } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { useActor } from '../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import type { TransitionRunner } from '../transition-bar/use-transitions.tsx'
import { useFontScale } from '../../shared/hooks/use-font-scale.ts'
import { useNarrow } from '../../shared/hooks/use-narrow.ts'
import { wordWidth } from '../../shared/text/word-width.ts'
import type { GridColumn } from './grid-layout.ts'
import { RowActions, type RowExtra } from './row-actions.tsx'

interface Args {
  resource: AnyResource
  face: Face
  extras: readonly RowExtra[] | undefined
  acting: RefObject<{ start: TransitionRunner['start']; extra(key: string, row: AnyRow): void }>
}

/** The column of row actions at the end of the table; absent where nothing can ever be done. */
export function useActionColumn({ resource, face, extras, acting }: Args): GridColumn | undefined {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const narrow = useNarrow()
  const scale = useFontScale()
  return useMemo(() => {
    const modify = can(actor, face, 'modify')
    const general = (row: AnyRow): RowExtra[] => [
      { key: 'open', label: t('row.open') },
      ...(modify && resource.methods?.update !== false && !isLocked(resource, row)
        ? [{ key: 'edit', label: t('row.edit') }]
        : []),
      ...(modify && resource.methods?.create !== false && resource.methods?.copy !== false
        ? [{ key: 'copy', label: t('row.copy') }]
        : []),
      ...(extras ?? []),
      ...(can(actor, face, 'delete') && resource.methods?.delete !== false && !isLocked(resource, row)
        ? [{ key: 'delete', label: t('row.delete'), danger: true }]
        : []),
    ]
    const words = Object.values(resource.transitions)
      .filter(one => !one.internal && !one.danger)
      .map(one => wordWidth(one[lang]) + 12)
    const width = Math.min(
      lang === 'zh' ? 220 : 264,
      76 +
        words
          .toSorted((a, b) => b - a)
          .slice(0, 3)
          .reduce((sum, one) => sum + one, 0),
    )
    return {
      key: '$actions',
      title: t('row.actions'),
      ...(narrow ? {} : { frozen: 'end' as const }),
      width: Math.ceil(width * scale),
      render: (row: AnyRow) => (
        <RowActions
          resource={resource}
          face={face}
          row={row}
          actor={actor}
          lang={lang}
          extras={general(row)}
          width={width}
          onAct={(act, target) => acting.current.start(act.name, act.transition, { rows: [target] })}
          onExtra={(key, target) => acting.current.extra(key, target)}
        />
      ),
    }
  }, [resource, face, extras, acting, actor, lang, t, narrow, scale])
}

function isLocked(resource: AnyResource, row: AnyRow): boolean {
  try {
    return resource.locked?.(row) === true
  } catch {
    return false // judged by what the row of a list lacks: the server asks again
  }
}
