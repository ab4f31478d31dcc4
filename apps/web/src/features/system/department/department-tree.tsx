import { PlusOutlined, SearchOutlined, TeamOutlined, UserDeleteOutlined } from '@ant-design/icons'
import { Button, Input, Tree, type TreeDataNode } from 'antd'
import { useMemo, useState, type DragEvent, type Key } from 'react'
import { useT } from '../locale/index.ts'
import {
  type Branch,
  type Department,
  droppedPlace,
  matchingDepartments,
  type Gap,
  gapAt,
  buildTree,
  type Place,
} from './tree-rules.ts'
import css from './department.module.css'

/** A department, everybody, or people without a department. */
export type Choice = number | 'all' | 'unbound'

interface Props {
  list: readonly Department[]
  unbound: number
  seesPeople: boolean
  choice: Choice
  onChoose(choice: Choice): void
  onNew?: (() => void) | undefined
  onMove?: ((id: number, place: Place) => void) | undefined
}

/** The department tree with the number of people. Departments are moved by dragging. */
export function DepartmentTree({ list, unbound, seesPeople, choice, onChoose, onNew, onMove }: Props) {
  const t = useT()
  const [search, setSearch] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<Key>>(new Set())
  const shown = useMemo(() => matchingDepartments(list, search), [list, search])
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<{ id: number; gap: Gap }>()
  const drag: Drag = {
    may: branch => onMove !== undefined && branch.mayChange && !search.trim(),
    over,
    start: setDragged,
    move: (event, target) => {
      if (dragged === undefined) return
      const { top, height } = event.currentTarget.getBoundingClientRect()
      const gap = gapAt((event.clientY - top) / height)
      const place = droppedPlace(list, { moved: dragged, target, gap })
      if (place) event.preventDefault()
      const next = place ? { id: target, gap } : undefined
      if (next?.id !== over?.id || next?.gap !== over?.gap) setOver(next)
    },
    drop: event => {
      event.preventDefault()
      const place =
        dragged !== undefined && over
          ? droppedPlace(list, { moved: dragged, target: over.id, gap: over.gap })
          : undefined
      if (place && dragged !== undefined) onMove?.(dragged, place)
    },
    end: () => {
      setDragged(undefined)
      setOver(undefined)
    },
  }
  const tree = buildTree(shown).map(branch => nodeOf(branch, drag))
  const open = shown.map(one => one.id).filter(id => search.trim() !== '' || !closed.has(id))
  return (
    <nav className={css.tree} aria-label={t('dept.title')}>
      <div className={css.treeTools}>
        <Input
          allowClear
          type="search"
          prefix={<SearchOutlined aria-hidden />}
          aria-label={t('dept.search')}
          placeholder={t('dept.search')}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
        {onNew && <Button icon={<PlusOutlined />} aria-label={t('dept.new')} title={t('dept.new')} onClick={onNew} />}
      </div>
      <div className={css.treeScroll}>
        {seesPeople && (
          <button
            type="button"
            className={css.group}
            aria-current={choice === 'all' || undefined}
            onClick={() => onChoose('all')}
          >
            <TeamOutlined aria-hidden /> <span>{t('dept.all')}</span>
          </button>
        )}
        {tree.length === 0 ? (
          <p className={css.nothing}>{t('dept.nothing')}</p>
        ) : (
          <Tree<TreeDataNode>
            blockNode
            aria-label={t('dept.title')}
            treeData={tree}
            selectedKeys={[choice]}
            expandedKeys={open}
            onExpand={keys => setClosed(new Set(shown.map(one => one.id).filter(id => !keys.includes(id))))}
            onSelect={(_, { node }) => onChoose(Number(node.key))}
          />
        )}
        {seesPeople && unbound > 0 && (
          <button
            type="button"
            className={css.group}
            aria-current={choice === 'unbound' || undefined}
            onClick={() => onChoose('unbound')}
          >
            <UserDeleteOutlined aria-hidden /> <span>{t('dept.unbound')}</span> <b>{unbound}</b>
          </button>
        )}
      </div>
    </nav>
  )
}

/**
 * State of dragging. The upper and lower edges of a department are the gaps beside it; its middle is the department
 * itself.
 */
interface Drag {
  may(branch: Branch): boolean
  over: { id: number; gap: Gap } | undefined
  start(id: number): void
  move(event: DragEvent<HTMLElement>, target: number): void
  drop(event: DragEvent<HTMLElement>): void
  end(): void
}

function nodeOf(branch: Branch, drag: Drag): TreeDataNode {
  const { id, name, members, total, children } = branch
  return {
    key: id,
    title: (
      <span
        className={css.node}
        data-department={id}
        data-drop={drag.over?.id === id ? (drag.over.gap ?? 'into') : undefined}
        draggable={drag.may(branch)}
        onDragStart={event => {
          event.dataTransfer.effectAllowed = 'move'
          drag.start(id)
        }}
        onDragOver={event => drag.move(event, id)}
        onDrop={drag.drop}
        onDragEnd={drag.end}
      >
        <span>{name}</span>
        {members !== null && <b>{total}</b>}
      </span>
    ),
    children: children.map(child => nodeOf(child, drag)),
  }
}
