import { EditOutlined, PrinterOutlined, ReloadOutlined } from '@ant-design/icons'
import { can, createsIn } from '@tuheng/domain/kernel/policy'
import { withListGuards } from '@tuheng/domain/kernel/list-guards'
import { availableTransitions } from '@tuheng/domain/kernel/transitions'
import { lockedRecordIssue } from '@tuheng/domain/kernel/locked-record'
import { printsFor } from '@tuheng/domain/kernel/field-access'
import { canHavePaper } from '@tuheng/domain/kernel/papers'
import type { Screen } from '@tuheng/domain/kernel/registry'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { Button } from 'antd'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { useActor } from '../../shared/session/session.ts'
import { leaveTab, openTab, useTabLocation } from '../../shared/tabs/tabs.ts'
import { printRecords } from '../common/print.ts'
import { refreshAll } from '../common/refresh.ts'
import { useNarrow } from '../../shared/hooks/use-narrow.ts'
import { formVariant, modelOf } from '../form/form-model.ts'
import { useDeletion } from '../list-page/use-deletion.tsx'
import { useT } from '../locale/index.ts'
import { reportPath } from '../links/report-path.ts'
import { detailPath, editPath, newPath } from '../paths.ts'
import { slots } from '../slots.ts'
import { ruleContext } from '../common/today.ts'
import { arrange, isLed } from '../transition-bar/arrange.ts'
import { refusedLabel } from '../transition-bar/transition-item.tsx'
import { TransitionBar } from '../transition-bar/index.tsx'
import { NextRecords, useNextRecords } from './next-records.tsx'
import { machinesUnderWay } from './machines-under-way.ts'
import { ClickMenu } from '../../shared/ui/click-menu.tsx'
import { useRecordKeys } from './use-record-keys.ts'

const PRINT = 'print:'
const RecordKeysHelp = lazy(() => import('./record-keys-help.tsx'))
const FormDialog = lazy(() => import('../form-page/form-dialog.tsx'))

interface Props {
  resource: AnyResource
  face: Face
  faceName: string
  screen: Screen
  row: AnyRow
  /** Before the transitions. */
  first?: ReactNode
  /** Called instead of leaving the tab once the record is deleted. */
  onGone?: (() => void) | undefined
}

/** The actions of a record: transitions, edit, print, copy, delete. */
export function DetailActions({ resource, face, faceName, screen, row, first: lead, onGone }: Props) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const narrow = useNarrow()
  const place = useTabLocation()
  const id = row['id'] as number
  const [form, setForm] = useState<{ id?: number; copyId?: number; at?: string } | null>(null)
  const deletion = useDeletion({
    resource,
    face,
    onDone: onGone ?? (() => leaveTab(place.key, screen.path)),
  })
  const modify = can(actor, face, 'modify')
  const locked = resource.locked?.(row) === true
  const { actions: Further, actionsFirst } = slots.details[resource.name] ?? {}
  const first = actionsFirst?.(row) === true
  const next = useNextRecords(resource.name, row)
  const { buttons } = arrange(
    availableTransitions({ resource: withListGuards(resource), face, row, actor, ctx: ruleContext(actor) }),
    1,
    { resource, row },
  )
  const leads = next.length > 0 && !isLed(buttons, { resource, row })
  // English words are long
  const isTight = Further !== undefined || (lang === 'en' && machinesUnderWay(resource, row).length > 0)
  const inPage = formVariant(modelOf(resource, face)) === 'page'
  const prints = can(actor, face, 'print')
    ? printsFor(actor, resource, face).filter(([, paper]) => canHavePaper(paper, [row]))
    : []
  const editable = modify && resource.methods?.update !== false
  const startEdit = () => (inPage ? openTab(editPath(screen.path, id)) : setForm({ id }))
  const box = useRef<HTMLDivElement>(null)
  const [isHelp, setHelp] = useState(false)
  const mayEdit = editable && !locked
  // A work order about a work order is a reply to it
  const report =
    resource.name === 'workOrder'
      ? undefined
      : reportPath(actor, { docNo: docNoOf(resource, row, lang), page: detailPath(screen.path, id) })
  useRecordKeys({ box, edit: mayEdit ? startEdit : undefined, showHelp: () => setHelp(true) })
  const printItems = prints.map(([key, paper]) => {
    const refusal = paper.guard?.(row)
    return { key, label: refusedLabel(paper[lang], refusal?.[lang]), disabled: refusal !== undefined }
  })
  // On a phone one or two acts stand in the bar, and all else behind its button
  const more = [
    ...(narrow && editable && !locked ? [{ key: 'edit', label: t('row.edit') }] : []),
    ...(editable && locked
      ? [
          {
            key: 'edit',
            disabled: true,
            label: refusedLabel(t('row.edit'), lockedRecordIssue(resource, row)[lang]),
          },
        ]
      : []),
    ...(modify && createsIn(resource, face) && resource.methods?.copy !== false
      ? [{ key: 'copy', label: t('row.copy') }]
      : []),
    ...(narrow && printItems.length > 0
      ? [
          {
            type: 'group' as const,
            label: t('print'),
            children: printItems.map(item => ({ ...item, key: `${PRINT}${item.key}` })),
          },
        ]
      : []),
    ...(narrow ? [{ key: 'refresh', label: t('list.refresh') }] : []),
    ...(report === undefined ? [] : [{ key: 'report', label: t('report.record') }]),
    ...(can(actor, face, 'delete') && resource.methods?.delete !== false && !locked
      ? [{ key: 'delete', label: t('row.delete'), danger: true }]
      : []),
  ]
  return (
    <div ref={box} className="en-detail-acts">
      {lead}
      {Further && first && <Further row={row} face={face} />}
      {leads && <NextRecords row={row} next={narrow ? next.slice(0, 1) : next} leads />}
      <TransitionBar
        resource={resource}
        face={face}
        row={row}
        others={
          <>
            {!leads && !narrow && <NextRecords row={row} next={next} leads={false} />}
            {Further && !first && <Further row={row} face={face} />}
            {!narrow && editable && !locked && (
              <Button icon={<EditOutlined />} onClick={startEdit}>
                {t('row.edit')}
              </Button>
            )}
            {!narrow && prints.length > 0 && (
              <ClickMenu menu={{ items: printItems, onClick: ({ key }) => void printRecords(face, [id], key) }}>
                <Button icon={<PrinterOutlined />}>{t('print')}</Button>
              </ClickMenu>
            )}
          </>
        }
        more={more}
        onEdit={
          editable && !locked
            ? field => (inPage ? openTab(`${editPath(screen.path, id)}?at=${field}`) : setForm({ id, at: field }))
            : undefined
        }
        maxButtons={narrow ? (leads || (Further && first) ? 0 : Further ? 1 : 2) : isTight ? 2 : 3}
        compact={narrow}
        onMore={key => {
          if (key === 'refresh') refreshAll()
          else if (key === 'edit') startEdit()
          else if (key === 'report') openTab(report ?? '')
          else if (key.startsWith(PRINT)) void printRecords(face, [id], key.slice(PRINT.length))
          else if (key === 'delete') deletion.start([row])
          else if (inPage) openTab(newPath(screen.path, `?copy=${id}`))
          else setForm({ copyId: id })
        }}
      />
      {!narrow && (
        <Button
          type="text"
          icon={<ReloadOutlined />}
          aria-label={t('list.refresh')}
          title={t('list.refresh')}
          onClick={refreshAll}
        />
      )}
      {deletion.node}
      {isHelp && (
        <Suspense>
          <RecordKeysHelp canEdit={mayEdit} onClose={() => setHelp(false)} />
        </Suspense>
      )}
      {form && (
        <Suspense>
          <FormDialog
            resource={resource}
            faceName={faceName}
            id={form.id}
            copyId={form.copyId}
            at={form.at}
            onClose={() => setForm(null)}
            onSaved={() => setForm(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The record in words: 运单 YD2025061800123. */
function docNoOf(resource: AnyResource, row: AnyRow, lang: 'zh' | 'en'): string {
  const no = row[`${resource.title}$`] ?? row[resource.title] ?? row['id']
  return `${lang === 'zh' ? resource.label : resource.en} ${String(no)}`.slice(0, 200)
}
