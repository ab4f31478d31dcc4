import { PlusOutlined, SearchOutlined, TeamOutlined, UserDeleteOutlined } from '@ant-design/icons'
import { Button, Input, Tree, type TreeDataNode, type TreeProps } from 'antd'
import { useMemo, useState, type Key } from 'react'
import { useT } from '../locale/index.ts'
import { type Branch, type Department, dropped, found, nested, type Place } from './tree-rules.ts'
import css from './department.module.css'

/** A department, everybody, or those who are in none. */
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

/** The departments with how many belong to each and to those below; put in order by dragging. */
export function DepartmentTree({ list, unbound, seesPeople, choice, onChoose, onNew, onMove }: Props) {
  const t = useT()
  const [search, setSearch] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<Key>>(new Set())
  const shown = useMemo(() => found(list, search), [list, search])
  const tree = useMemo(() => nested(shown).map(nodeOf), [shown])
  const open = shown.map(one => one.id).filter(id => search.trim() !== '' || !closed.has(id))
  const drop: TreeProps['onDrop'] = ({ dragNode, node, dropToGap, dropPosition }) => {
    const at = Number(node.pos.split('-').at(-1))
    const place = dropped(list, { moved: Number(dragNode.key), target: Number(node.key), gap: dropToGap ? (dropPosition < at || dropPosition === -1 ? 'before' : 'after') : null })
    if (place) onMove?.(Number(dragNode.key), place)
  }
  return (
    <nav className={css.tree} aria-label={t('dept.title')}>
      <div className={css.treeTools}>
        <Input allowClear type="search" prefix={<SearchOutlined aria-hidden />} aria-label={t('dept.search')} placeholder={t('dept.search')} value={search} onChange={event => setSearch(event.target.value)} />
        {onNew && <Button icon={<PlusOutlined />} aria-label={t('dept.new')} title={t('dept.new')} onClick={onNew} />}
      </div>
      <div className={css.treeScroll}>
        {seesPeople && (
          <button type="button" className={css.group} aria-current={choice === 'all' || undefined} onClick={() => onChoose('all')}>
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
            {...(onMove && !search.trim() ? { draggable: { icon: false, nodeDraggable: node => list.find(one => one.id === node.key)?.mayChange === true }, onDrop: drop } : {})}
          />
        )}
        {seesPeople && unbound > 0 && (
          <button type="button" className={css.group} aria-current={choice === 'unbound' || undefined} onClick={() => onChoose('unbound')}>
            <UserDeleteOutlined aria-hidden /> <span>{t('dept.unbound')}</span> <b>{unbound}</b>
          </button>
        )}
      </div>
    </nav>
  )
}

function nodeOf({ id, name, members, all, children }: Branch): TreeDataNode {
  return {
    key: id,
    title: (
      <span className={css.node} data-department={id}>
        <span>{name}</span>
        {members !== null && <b>{all}</b>}
      </span>
    ),
    children: children.map(nodeOf),
  }
}
