import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  HolderOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import type { BranchNode } from '@tuheng/domain/approvals/flow'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { useDesigner } from './designer-context.ts'
import css from './drawer.module.css'
import { useT } from './locale/index.ts'
import { MAX_NAME } from './node-settings.tsx'
import { PartField, RadioChoices } from './part-field.tsx'
import { isDefault, moveBranch, replaceNode, setKind } from './tree.ts'
import { branchWords } from './words.ts'

const KINDS = ['exclusive', 'parallel', 'inclusive'] as const

/** The settings of a branch node: its kind, and its branches in order. */
export function ForkSettings({ node }: { node: BranchNode }) {
  const t = useT()
  const { nodes, state, readOnly, addBranch } = useDesigner()
  return (
    <>
      <PartField label={t('node.name')}>
        <Input
          aria-label={t('node.name')}
          value={node.name}
          maxLength={MAX_NAME}
          disabled={readOnly}
          status={node.name.trim() ? '' : 'error'}
          onChange={event =>
            state.changeNodes(replaceNode(nodes, { ...node, name: event.target.value }), `name:${node.id}`)
          }
        />
      </PartField>
      <PartField label={t('branch.kind')}>
        <RadioChoices
          label={t('branch.kind')}
          value={node.kind}
          disabled={readOnly}
          choices={KINDS.map(kind => ({ value: kind, label: t(`kind.${kind}`), what: t(`kindWhat.${kind}`) }))}
          onChange={kind => state.changeNodes(setKind(nodes, node.id, kind))}
        />
      </PartField>
      <PartField
        label={t('branch.order')}
        what={t(node.kind === 'parallel' ? 'branch.orderParallel' : 'branch.orderWhat')}
      >
        <BranchOrder node={node} />
        {!readOnly && (
          <Button type="dashed" block icon={<PlusOutlined />} onClick={() => addBranch(node.id)}>
            {t(node.kind === 'parallel' ? 'branch.addParallel' : 'branch.add')}
          </Button>
        )}
      </PartField>
    </>
  )
}

/** The branches as a list, which is ordered by dragging or by its arrows. */
function BranchOrder({ node }: { node: BranchNode }) {
  const t = useT()
  const { nodes, state, open, remove, step, readOnly, wording } = useDesigner()
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  const mayStep = (id: string, index: number) => moveBranch(nodes, id, index) !== nodes
  return (
    <ol className={css.order}>
      {node.branches.map((branch, i) => {
        const name = branch.name
        const isLast = isDefault(node, branch.id)
        return (
          <li
            key={branch.id}
            draggable={!readOnly && !isLast}
            data-over={over === branch.id || undefined}
            onDragStart={() => setDragged(branch.id)}
            onDragEnd={() => {
              setDragged(undefined)
              setOver(undefined)
            }}
            onDragOver={event => {
              if (dragged === undefined || isLast) return
              event.preventDefault()
              setOver(branch.id)
            }}
            onDrop={event => {
              event.preventDefault()
              if (dragged !== undefined) state.changeNodes(moveBranch(nodes, dragged, i))
            }}
          >
            {!readOnly && (
              <HolderOutlined aria-hidden title={isLast ? '' : t('branch.drag')} data-off={isLast || undefined} />
            )}
            <button
              type="button"
              className={css.orderName}
              aria-label={t('branch.edit', { name })}
              onClick={() => open(branch.id)}
            >
              <strong>{name}</strong>
              <small>{branchWords(node, branch, wording)}</small>
            </button>
            {readOnly ? (
              <EditOutlined aria-hidden />
            ) : (
              <span className={css.orderActs}>
                <IconButton
                  label={t('branch.left', { name })}
                  disabled={!mayStep(branch.id, i - 1)}
                  onClick={() => step(branch.id, -1)}
                >
                  <ArrowUpOutlined />
                </IconButton>
                <IconButton
                  label={t('branch.right', { name })}
                  disabled={!mayStep(branch.id, i + 1)}
                  onClick={() => step(branch.id, 1)}
                >
                  <ArrowDownOutlined />
                </IconButton>
                <IconButton label={t('branch.remove', { name })} onClick={() => remove(branch.id)}>
                  <DeleteOutlined />
                </IconButton>
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
