import { CrownFilled } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { AnyResource, Face, FieldName, LooseRow } from '@tuheng/domain/kernel/resource'
import type { member } from '@tuheng/domain/system/index'
import { Button, Checkbox } from 'antd'
import { useMemo, useState, type Key } from 'react'
import { useDeclaration } from '../../../engine/catalogue.ts'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { faceColumns } from '../../../engine/common/face-columns.ts'
import { ListPagination } from '../../../engine/common/list-pagination.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { FieldTable, type FieldColumn } from '../../../engine/field-table/index.tsx'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import type { bindUsersCall } from '@tuheng/domain/system/company/company.calls'
import { RecordPicker } from '../../../engine/record-picker/index.tsx'
import { call, faceCall } from '../../../shared/calls/api.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import type { Choice } from './department-tree.tsx'
import { TargetDialog } from './target-dialog.tsx'
import type { Department } from './tree-rules.ts'
import css from './department.module.css'

interface Props {
  list: readonly Department[]
  choice: Choice
  /** The department and all below it. */
  below: readonly number[]
}

type Name = FieldName<typeof member>

const PAGE = 50
const COLUMNS: readonly Name[] = ['name', 'account', 'mobile', 'jobTitle', 'roles', 'status']
const PICKED: readonly Name[] = ['name', 'account', 'mobile', 'deptId', 'jobTitle']
const MEMBER_STATES = ['active', 'locked']

/** The people of a department. Several can be moved, removed and added at once. */
export function DepartmentPeople(props: Props) {
  const resource = useDeclaration('member')
  const face = resource?.faces['all']
  return resource && face ? <People resource={resource} face={face} {...props} /> : <TableSkeleton />
}

function People({ resource, face, list, choice, below }: Props & { resource: AnyResource; face: Face }) {
  const t = useT()
  const actor = useActor()
  const [deep, setDeep] = useState(true)
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(new Set())
  const [dialog, setDialog] = useState<'add' | 'move'>()
  const department = list.find(one => one.id === choice)
  const filters = useMemo(() => {
    const where =
      choice === 'all' ? {} : { deptId: choice === 'unbound' ? { op: 'empty' } : deep ? [...below] : [choice] }
    return { status: MEMBER_STATES, ...where }
  }, [choice, deep, below])
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: [face.api, 'of-department', filters, page],
    queryFn: ({ signal }) =>
      faceCall<ListAnswer>(face, 'list', { body: { filters, page, pageSize: PAGE, count: 'exact' }, signal }),
    placeholderData: keepPreviousData,
  })
  const mayBind = hasPermission(actor, 'sys.user.modify')
  const mayHead = department?.mayChange === true && hasPermission(actor, 'sys.dep.modify')
  const columns = useMemo(
    () =>
      columnsOf({
        resource,
        face,
        actor,
        leaderId: department?.leaderId ?? null,
        wide: choice === 'all' || deep,
        headWord: t('dept.head'),
      }),
    [resource, face, actor, department, choice, deep, t],
  )
  const rows = data?.list ?? []
  const picked = rows.filter(row => chosen.has(row['id'] as Key))
  const done = (text: string) => {
    notify.success(text)
    setChosen(new Set())
    setDialog(undefined)
    refreshAll()
  }
  const bind = async (id: number | null, users: readonly Key[]) => {
    try {
      const { moved } = await call<AnswerOf<typeof bindUsersCall>>(
        'sys/department/bind/users',
        { id, users },
        { keepEmpty: true },
      )
      done(t('dept.bound', { count: moved }))
    } catch (cause) {
      notify.error(cause)
    }
  }
  const setHead = async (row: LooseRow<typeof member>) => {
    try {
      await call('sys/department/save', { id: department?.id, version: department?.version, leaderId: row['id'] })
      done(t('dept.headSet', { name: String(row['name']) }))
    } catch (cause) {
      notify.error(cause)
      refreshAll()
    }
  }
  const title = department?.name ?? t(choice === 'unbound' ? 'dept.unbound' : 'dept.all')
  const total = typeof data?.total === 'number' ? data.total : rows.length
  return (
    <div className={css.members}>
      <div className={css.memberTools}>
        {mayBind && department && (
          <Button type="primary" onClick={() => setDialog('add')}>
            {t('dept.add')}
          </Button>
        )}
        {mayBind && (
          <Button disabled={!chosen.size} onClick={() => setDialog('move')}>
            {t('dept.moveTo')}
          </Button>
        )}
        {mayBind && choice !== 'unbound' && (
          <Button disabled={!chosen.size} onClick={() => void bind(null, [...chosen])}>
            {t('dept.takeOut')}
          </Button>
        )}
        {mayHead && (
          <Button
            disabled={picked.length !== 1 || chosen.size !== 1}
            onClick={() => picked[0] && void setHead(picked[0])}
          >
            {t('dept.setHead')}
          </Button>
        )}
        {chosen.size > 0 && <span className="en-faint">{t('dept.chosen', { count: chosen.size })}</span>}
        <span className="en-spring" />
        {below.length > 1 && (
          <Checkbox checked={deep} onChange={event => (setDeep(event.target.checked), setPage(1))}>
            {t('dept.deep')}
          </Checkbox>
        )}
      </div>
      {error ? (
        <ErrorBlock small error={error} onRetry={() => void refetch()} />
      ) : data && rows.length === 0 ? (
        <p className={css.nobody}>{t('dept.nobody')}</p>
      ) : (
        <FieldTable
          label={t('dept.people', { name: title })}
          rows={rows}
          columns={columns}
          rowKey="id"
          loading={isLoading}
          {...(mayBind ? { selected: chosen, onSelect: setChosen } : {})}
        />
      )}
      <div className={css.foot}>
        <span className="en-faint">{t('dept.total', { count: total })}</span>
        <ListPagination page={page} size={PAGE} total={total} onPage={setPage} />
      </div>
      {dialog === 'add' && department && (
        <RecordPicker
          resourceName="member"
          faceName="all"
          title={t('dept.addTitle', { name: department.name })}
          filters={OF_COMPANY}
          columns={PICKED}
          isOffered={row => row['deptId'] !== department.id}
          onClose={() => setDialog(undefined)}
          onPick={people =>
            void bind(
              department.id,
              people.map(row => row['id'] as number),
            )
          }
        />
      )}
      {dialog === 'move' && (
        <TargetDialog
          title={t('dept.peopleTitle', { count: chosen.size })}
          list={list.filter(one => one.id !== choice)}
          all={list}
          onClose={() => setDialog(undefined)}
          onPick={id => void bind(id, [...chosen])}
        />
      )}
    </div>
  )
}

const OF_COMPANY = { status: MEMBER_STATES }

function columnsOf({
  resource,
  face,
  actor,
  leaderId,
  wide,
  headWord,
}: {
  resource: AnyResource
  face: Face
  actor: Parameters<typeof faceColumns>[2]
  leaderId: number | null
  wide: boolean
  headWord: string
}): FieldColumn[] {
  const fields = faceColumns(resource, face, actor)
  const names: readonly Name[] = wide ? ['name', 'deptId', ...COLUMNS.slice(1)] : [...COLUMNS]
  return names.flatMap((name): FieldColumn[] => {
    const field = fields.get(name)
    if (!field) return []
    if (name !== 'name') return [{ name, field }]
    return [
      {
        name,
        field,
        fixed: true,
        width: 130,
        render: row => (
          <>
            <RecordLink resource="member" id={row['id']} title={String(row['name'] ?? '')}>
              {String(row['name'] ?? '')}
            </RecordLink>
            {row['id'] === leaderId && <CrownFilled className={css.crown} aria-label={headWord} title={headWord} />}
          </>
        ),
      },
    ]
  })
}
