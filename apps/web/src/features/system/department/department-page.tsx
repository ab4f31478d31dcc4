import { ApartmentOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { can, hasPermission } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { departmentTreeCall } from '@tuheng/domain/system/company/company.calls'
import { Button, Segmented } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useDeclaration } from '../../../engine/catalogue.ts'
import { EmptyBlock } from '../../../engine/common/empty-block.tsx'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import type { FeatureListProps } from '../../../engine/slots.ts'
import { call } from '../../../shared/calls/api.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import { DepartmentHead } from './department-head.tsx'
import { DepartmentPeople } from './department-people.tsx'
import { DepartmentTree, type Choice } from './department-tree.tsx'
import { type Department, withAllFields, type Place, subtreeIds } from './tree-rules.ts'
import css from './department.module.css'

const FormDialogOf = lazy(() => import('../../../engine/form-page/named-form-dialog.tsx'))

type FormState = { id: number } | { parentId: number | null }

/** 部门: the tree at the left, the people of the choice at the right; or the plain list. */
export default function DepartmentPage({ faceName, table }: FeatureListProps) {
  const t = useT()
  const [asTree, setAsTree] = useState(true)
  return (
    <div className={asTree ? css.tall : css.plain}>
      <div className={css.views}>
        <Segmented<boolean>
          aria-label={t('dept.view')}
          value={asTree}
          onChange={setAsTree}
          options={[
            { value: true, label: t('dept.asTree'), icon: <ApartmentOutlined /> },
            { value: false, label: t('dept.asList'), icon: <UnorderedListOutlined /> },
          ]}
        />
        {asTree && <span className="en-faint">{t('dept.hint')}</span>}
      </div>
      {asTree ? <Organisation faceName={faceName} /> : table}
    </div>
  )
}

/** A new department is the last one below its parent. */
function presetBelow(list: readonly Department[], parentId: number | null): AnyRow {
  const last = Math.max(0, ...list.filter(one => one.parentId === parentId).map(one => one.sort))
  return { parentId, parentId$: list.find(one => one.id === parentId)?.name ?? null, sort: Math.min(last + 10, 9999) }
}

function Organisation({ faceName }: { faceName: string }) {
  const t = useT()
  const actor = useActor()
  const resource = useDeclaration('department')
  const { data, error, refetch } = useQuery({
    queryKey: ['sys/department', 'tree'],
    queryFn: ({ signal }) => call<AnswerOf<typeof departmentTreeCall>>('sys/department/tree', {}, { signal }),
  })
  const [choice, setChoice] = useState<Choice>()
  const [form, setForm] = useState<FormState>()
  if (error) return <ErrorBlock error={error} onRetry={() => void refetch()} />
  if (!data || !resource) return <TableSkeleton />
  const { unbound } = data
  const list = data.list.map(withAllFields)
  const mayChange = hasPermission(actor, 'sys.dep.modify')
  const seesPeople = hasPermission(actor, 'sys.user.read')
  const chosen = typeof choice === 'number' ? list.find(one => one.id === choice) : undefined
  const at: Choice = chosen?.id ?? (choice === 'unbound' || choice === 'all' ? choice : (list[0]?.id ?? 'all'))
  const department = list.find(one => one.id === at)
  const move = async (id: number, place: Place) => {
    try {
      await call('sys/department/move', { id, ...place }, { keepEmpty: true })
      notify.success(t('dept.moved'))
    } catch (cause) {
      notify.error(cause)
    }
    refreshAll()
  }
  const face = resource.faces[faceName]
  return (
    <>
      {list.length === 0 ? (
        <EmptyBlock title={t('dept.none')} text={t('dept.noneWhat')}>
          {mayChange && (
            <Button type="primary" onClick={() => setForm({ parentId: null })}>
              {t('dept.new')}
            </Button>
          )}
        </EmptyBlock>
      ) : (
        <div className={css.page}>
          <DepartmentTree
            list={list}
            unbound={unbound}
            seesPeople={seesPeople}
            choice={at}
            onChoose={setChoice}
            onNew={mayChange ? () => setForm({ parentId: null }) : undefined}
            onMove={mayChange ? (id, place) => void move(id, place) : undefined}
          />
          <section className={css.people}>
            {department && face && (
              <DepartmentHead
                key={`head-${department.id}`}
                resource={resource}
                face={face}
                list={list}
                department={department}
                onChoose={setChoice}
                onEdit={mayChange ? () => setForm({ id: department.id }) : undefined}
                onNew={mayChange ? () => setForm({ parentId: department.id }) : undefined}
                onMove={mayChange ? place => void move(department.id, place) : undefined}
                mayDelete={can(actor, face, 'delete')}
              />
            )}
            {seesPeople ? (
              <DepartmentPeople
                key={`people-${at}`}
                list={list}
                choice={at}
                below={typeof at === 'number' ? subtreeIds(list, at) : []}
              />
            ) : (
              <p className="en-faint">{t('dept.notPeople')}</p>
            )}
          </section>
        </div>
      )}
      {form && (
        <Suspense>
          <FormDialogOf
            resourceName="department"
            faceName={faceName}
            {...('id' in form ? { id: form.id } : { preset: presetBelow(list, form.parentId) })}
            onClose={() => setForm(undefined)}
            onSaved={row => {
              setForm(undefined)
              setChoice(row['id'] as number)
              refreshAll()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
