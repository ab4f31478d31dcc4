import { can } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import type { TableProps } from 'antd'
import { useMemo, type RefObject } from 'react'
import { useLang } from '../../shared/i18n.ts'
import { useActor } from '../../shared/session.ts'
import { useT } from '../locale/index.ts'
import type { TransitionRunner } from '../transition-bar/use-transitions.tsx'
import { RowActions, type RowExtra } from './row-actions.tsx'

type Column = NonNullable<TableProps<AnyRow>['columns']>[number]

interface Args {
  resource: AnyResource
  face: Face
  extras: readonly RowExtra[] | undefined
  acting: RefObject<{ start: TransitionRunner['start']; extra(key: string, row: AnyRow): void }>
}

/** The column of row actions at the end of the table; absent where nothing can ever be done. */
export function useActionColumn({ resource, face, extras, acting }: Args): Column | undefined {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  return useMemo(() => {
    const modify = can(actor, face, 'modify')
    const general = (row: AnyRow): RowExtra[] => [
      { key: 'open', label: t('row.open') },
      ...(modify && resource.methods?.update !== false && !isLocked(resource, row) ? [{ key: 'edit', label: t('row.edit') }] : []),
      ...(modify && resource.methods?.create !== false && resource.methods?.copy !== false ? [{ key: 'copy', label: t('row.copy') }] : []),
      ...(extras ?? []),
      ...(can(actor, face, 'delete') && resource.methods?.delete !== false && !isLocked(resource, row) ? [{ key: 'delete', label: t('row.delete'), danger: true }] : []),
    ]
    const words = Object.values(resource.transitions).filter(one => !one.internal && !one.danger).map(one => one[lang].length * (lang === 'zh' ? 14 : 7.5) + 16)
    const width = Math.min(240, 84 + words.toSorted((a, b) => b - a).slice(0, 2).reduce((sum, one) => sum + one, 0))
    return {
      key: '$actions',
      title: t('row.actions'),
      fixed: 'end' as const,
      width: Math.ceil(width),
      shouldCellUpdate: (row: AnyRow, before: AnyRow) => row !== before,
      render: (_: unknown, row: AnyRow) => (
        <RowActions
          resource={resource}
          face={face}
          row={row}
          actor={actor}
          lang={lang}
          extras={general(row)}
          onAct={(act, target) => acting.current.start(act.name, act.transition, [target])}
          onExtra={(key, target) => acting.current.extra(key, target)}
        />
      ),
    }
  }, [resource, face, extras, acting, actor, lang, t])
}

function isLocked(resource: AnyResource, row: AnyRow): boolean {
  try {
    return resource.locked?.(row) === true
  } catch {
    return false // judged by what the row of a list lacks: the server asks again
  }
}
