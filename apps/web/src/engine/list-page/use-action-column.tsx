import { type Actor, can, createsIn } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, AnyTransition, Face } from '@tuheng/domain/kernel/resource'
import { offered } from '@tuheng/domain/kernel/transitions'
import { useMemo, type RefObject } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { useActor } from '../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import type { TransitionRunner } from '../transition-bar/use-transitions.tsx'
import { useFontScale } from '../../shared/hooks/use-font-scale.ts'
import { useNarrow } from '../../shared/hooks/use-narrow.ts'
import type { GridColumn } from './grid-layout.ts'
import type { ActiveRow } from './active-row.ts'
import { mayLead } from '../transition-bar/arrange.ts'
import { ACTION_COLUMN, actionRoom } from './column-width.ts'
import { begunActs, begunLabels } from './begun-acts.ts'
import type { RowExtra } from './row-acts.ts'
import { RowActions } from './row-actions.tsx'

interface Args {
  resource: AnyResource
  face: Face
  extras: readonly RowExtra[] | undefined
  activeRow: ActiveRow
  handlers: RefObject<{ start: TransitionRunner['start']; extra(key: string, row: AnyRow): void }>
}

/** The column of row actions at the end of the table; undefined if no action is possible. */
export function useActionColumn({ resource, face, extras, activeRow, handlers }: Args): GridColumn | undefined {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const narrow = useNarrow()
  const scale = useFontScale()
  return useMemo(() => {
    const modify = can(actor, face, 'modify')
    const forward = [
      ...frontActions(actor, resource, face).map(transition => transition[lang]),
      ...begunLabels(resource.name, lang),
    ]
    const begunFrom = (row: AnyRow) => begunActs({ resource: resource.name, face, row, actor, lang })
    const usual = [t('row.open'), ...(modify && resource.methods?.update !== false ? [t('row.edit')] : [])]
    const room = narrow ? 0 : actionRoom(forward.length ? forward : usual, usual)
    const general = (row: AnyRow): RowExtra[] => [
      ...begunFrom(row),
      { key: 'open', label: t('row.open') },
      ...(modify && resource.methods?.update !== false && !isLocked(resource, row)
        ? [{ key: 'edit', label: t('row.edit') }]
        : []),
      ...(modify && createsIn(resource, face) && resource.methods?.copy !== false
        ? [{ key: 'copy', label: t('row.copy') }]
        : []),
      ...(extras ?? []),
      ...(can(actor, face, 'delete') && resource.methods?.delete !== false && !isLocked(resource, row)
        ? [{ key: 'delete', label: t('row.delete'), danger: true }]
        : []),
    ]
    return {
      key: '$actions',
      title: <span className="en-acts-head">{t('row.actionsHead')}</span>,
      className: 'en-acts-cell',
      ...(narrow ? {} : { frozen: 'end' as const }),
      width: Math.ceil(scale * ACTION_COLUMN),
      reach: Math.ceil(scale * room),
      render: (row: AnyRow) => (
        <RowActions
          resource={resource}
          face={face}
          row={row}
          actor={actor}
          lang={lang}
          extras={general(row)}
          room={room}
          activeRow={activeRow}
          onAct={(transition, target) =>
            handlers.current.start(transition.name, transition.transition, { rows: [target] })
          }
          onExtra={(key, target) => {
            const begun = begunFrom(target).find(one => one.key === key)
            if (begun) begun.start()
            else handlers.current.extra(key, target)
          }}
        />
      ),
    }
  }, [resource, face, extras, handlers, actor, lang, t, narrow, scale, activeRow])
}

/** The transitions that may stand beside a row. */
function frontActions(actor: Actor, resource: AnyResource, face: Face): AnyTransition[] {
  return Object.entries(resource.transitions).flatMap(([name, transition]) =>
    mayLead(resource, transition) && offered(actor, { resource, face, name }) ? [transition] : [],
  )
}

function isLocked(resource: AnyResource, row: AnyRow): boolean {
  try {
    return resource.locked?.(row) === true
  } catch {
    return false // needs fields that the rows of a list lack: the server checks again
  }
}
