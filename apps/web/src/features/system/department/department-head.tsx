import { CrownOutlined, DownOutlined } from '@ant-design/icons'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import { Button } from 'antd'
import { useState } from 'react'
import { StatusTag } from '../../../engine/common/status-tag.tsx'
import { useDeletion } from '../../../engine/list-page/use-deletion.tsx'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { useT } from '../locale/index.ts'
import type { Choice } from './department-tree.tsx'
import { TargetDialog } from './target-dialog.tsx'
import { type Department, pathOf, type Place, steppedPlace, subtreeIds } from './tree-rules.ts'
import css from './department.module.css'
import { ClickMenu } from '../../../shared/ui/click-menu.tsx'

interface Props {
  resource: AnyResource
  face: Face
  list: readonly Department[]
  department: Department
  onChoose(choice: Choice): void
  onEdit?: (() => void) | undefined
  onNew?: (() => void) | undefined
  onMove?: ((place: Place) => void) | undefined
  mayDelete: boolean
}

/** The facts and actions of the chosen department. Its buttons also move it, which needs no dragging. */
export function DepartmentHead({
  resource,
  face,
  list,
  department,
  onChoose,
  onEdit,
  onNew,
  onMove,
  mayDelete,
}: Props) {
  const t = useT()
  const [targeting, setTargeting] = useState(false)
  const deletion = useDeletion({ resource, face, onDone: () => onChoose('all') })
  const { id, name, leader, leaderId, isAccounting, mayChange } = department
  const above = pathOf(list, id).slice(0, -1)
  const steps = { up: steppedPlace(list, id, -1), down: steppedPlace(list, id, 1) }
  const below = new Set(subtreeIds(list, id))
  return (
    <header className={css.head}>
      <div>
        {above.length > 0 && (
          <p className={css.path}>
            {above.map(one => (
              <span key={one.id}>
                <button type="button" className="en-link" onClick={() => onChoose(one.id)}>
                  {one.name}
                </button>
                {' / '}
              </span>
            ))}
          </p>
        )}
        <h2>
          <RecordLink resource="department" id={id} title={name}>
            {name}
          </RecordLink>
          {isAccounting && <StatusTag color="progress">{t('dept.accounting')}</StatusTag>}
        </h2>
        <p className={css.lead}>
          <CrownOutlined aria-hidden />{' '}
          {leader ? (
            <>
              {t('dept.head')}{' '}
              <RecordLink resource="member" id={leaderId} title={leader}>
                {leader}
              </RecordLink>
            </>
          ) : (
            t('dept.noHead')
          )}
        </p>
      </div>
      <div className={css.acts}>
        {onNew && <Button onClick={onNew}>{t('dept.newBelow')}</Button>}
        {mayChange && onEdit && <Button onClick={onEdit}>{t('dept.edit')}</Button>}
        {mayChange && onMove && (
          <ClickMenu
            menu={{
              items: [
                { key: 'up', label: t('dept.up'), disabled: !steps.up },
                { key: 'down', label: t('dept.down'), disabled: !steps.down },
                { key: 'into', label: t('dept.into') },
              ],
              onClick: ({ key }) => {
                if (key === 'into') return setTargeting(true)
                const place = steps[key as 'up' | 'down']
                if (place) onMove(place)
              },
            }}
          >
            <Button>
              {t('dept.move')} <DownOutlined aria-hidden />
            </Button>
          </ClickMenu>
        )}
        {mayChange && mayDelete && (
          <Button danger onClick={() => deletion.start([{ ...department }])}>
            {t('dept.delete')}
          </Button>
        )}
      </div>
      {targeting && (
        <TargetDialog
          title={t('dept.intoTitle', { name })}
          list={list.filter(one => !below.has(one.id) && one.id !== department.parentId)}
          all={list}
          top={department.parentId !== null}
          onClose={() => setTargeting(false)}
          onPick={parentId => {
            setTargeting(false)
            onMove?.({ parentId, before: null })
          }}
        />
      )}
      {deletion.node}
    </header>
  )
}
