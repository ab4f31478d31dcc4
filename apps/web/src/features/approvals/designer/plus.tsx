import {
  ArrowDownOutlined,
  BranchesOutlined,
  ForkOutlined,
  PlusOutlined,
  SendOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { useDesigner, type NewKind } from './designer-context.ts'
import { useT } from './locale/index.ts'
import { findBranch, mayMove, sequenceOf, type Slot } from './tree.ts'
import css from './tree.module.css'

const KINDS: readonly { kind: NewKind; icon: ReactNode; colour: string | undefined }[] = [
  { kind: 'approval', icon: <UserOutlined />, colour: css.approval },
  { kind: 'copy', icon: <SendOutlined />, colour: css.copy },
  { kind: 'exclusive', icon: <ForkOutlined />, colour: css.branchType },
  { kind: 'parallel', icon: <BranchesOutlined />, colour: css.branchType },
  { kind: 'inclusive', icon: <BranchesOutlined />, colour: css.branchType },
]

/** The line between two cards, with the button that adds a node there, or takes the node that is being moved. */
export function Plus({ slot }: { slot: Slot }) {
  const { readOnly, moving, nodes } = useDesigner()
  return (
    <div className={css.line} data-slot={slotKey(slot)}>
      {!readOnly &&
        (moving === undefined ? <AddButton slot={slot} /> : mayMove(nodes, moving, slot) && <MoveButton slot={slot} />)}
    </div>
  )
}

function AddButton({ slot }: { slot: Slot }) {
  const t = useT()
  const { add } = useDesigner()
  const label = useSlotLabel('add', slot)
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      placement="bottom"
      menu={{
        className: css.addMenu ?? '',
        items: KINDS.map(({ kind, icon, colour }) => ({
          key: kind,
          icon: <span className={`${css.typeIcon} ${colour ?? ''}`}>{icon}</span>,
          label: (
            <span className={css.addItem}>
              <strong>{kind === 'approval' || kind === 'copy' ? t(`add.${kind}`) : t(`kind.${kind}`)}</strong>
              <small>{kind === 'approval' || kind === 'copy' ? t(`add.${kind}What`) : t(`kindWhat.${kind}`)}</small>
            </span>
          ),
        })),
        onClick: ({ key }) => add(slot, key as NewKind),
      }}
    >
      <button type="button" className={css.plus} aria-label={label} title={label}>
        <PlusOutlined aria-hidden />
      </button>
    </Dropdown>
  )
}

function MoveButton({ slot }: { slot: Slot }) {
  const { moving = '', move } = useDesigner()
  const label = useSlotLabel('move', slot)
  return (
    <button type="button" className={css.target} aria-label={label} title={label} onClick={() => move(moving, slot)}>
      <ArrowDownOutlined aria-hidden />
    </button>
  )
}

/** What a button between two cards is called: by the card before it. */
function useSlotLabel(act: 'add' | 'move', { branch, index }: Slot): string {
  const t = useT()
  const { nodes } = useDesigner()
  const before = sequenceOf(nodes, branch)[index - 1]
  const isMove = act === 'move'
  if (before) return t(isMove ? 'move.here' : 'add.here', { after: before.name })
  const around = branch === undefined ? undefined : findBranch(nodes, branch)?.branch
  if (around) return t(isMove ? 'move.firstOf' : 'add.firstOf', { branch: around.name })
  return t(isMove ? 'move.first' : 'add.first')
}

/** A place as an attribute of the page, so that a drag finds it below the pointer. */
export const slotKey = ({ branch, index }: Slot): string => `${branch ?? ''}/${index}`

export function slotOfKey(key: string): Slot {
  const at = key.lastIndexOf('/')
  return { branch: key.slice(0, at) || undefined, index: Number(key.slice(at + 1)) }
}
