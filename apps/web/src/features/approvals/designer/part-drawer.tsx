import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, DragOutlined } from '@ant-design/icons'
import type { Branch, FlowNode } from '@tuheng/domain/approvals/flow'
import { Button, Drawer } from 'antd'
import { useNarrow } from '../../../shared/hooks/use-narrow.ts'
import { BranchSettings } from './branch-settings.tsx'
import { useDesigner } from './designer-context.ts'
import css from './drawer.module.css'
import { ForkSettings } from './fork-settings.tsx'
import { useT } from './locale/index.ts'
import { NodeSettings } from './node-settings.tsx'
import { findBranch, findNode, moveBranch, sequenceOf, slotOf, stepNode } from './tree.ts'

/** The settings of a node or a branch. */
export function PartDrawer({ id }: { id: string }) {
  const t = useT()
  const narrow = useNarrow()
  const { nodes, close, readOnly } = useDesigner()
  const node = findNode(nodes, id)
  const place = node ? undefined : findBranch(nodes, id)
  const part: FlowNode | Branch | undefined = node ?? place?.branch
  if (!part) return null
  return (
    <Drawer
      open
      size={narrow ? '100%' : 520}
      title={`${t(node ? `type.${node.type}` : 'type.branch')} · ${part.name}`}
      onClose={close}
      className={css.drawer ?? ''}
      footer={
        <div className={css.foot}>
          {readOnly ? null : <span className="en-faint">{t('part.what')}</span>}
          <Button type="primary" onClick={close}>
            {t('done')}
          </Button>
        </div>
      }
    >
      {!readOnly && <PartActs id={id} />}
      <IssueNotes id={id} />
      <fieldset className={css.body} disabled={readOnly}>
        {node?.type === 'branch' && <ForkSettings node={node} />}
        {node && node.type !== 'branch' && <NodeSettings node={node} />}
        {place && <BranchSettings {...place} />}
      </fieldset>
    </Drawer>
  )
}

/** What is done with the part as a whole. */
function PartActs({ id }: { id: string }) {
  const t = useT()
  const { nodes, step, duplicate, remove, startMoving, close } = useDesigner()
  const isNode = findNode(nodes, id) !== undefined
  const place = findBranch(nodes, id)
  const slot = slotOf(nodes, id)
  const may = (by: 1 | -1) =>
    isNode ? stepNode(nodes, id, by) !== nodes : !!place && moveBranch(nodes, id, place.index + by) !== nodes
  const isAlone = isNode && sequenceOf(nodes, slot?.branch).length === 1
  return (
    <div className={css.acts}>
      {!isAlone && (
        <>
          <Button size="small" icon={<ArrowUpOutlined />} disabled={!may(-1)} onClick={() => step(id, -1)}>
            {isNode ? t('node.up') : t('branch.forward')}
          </Button>
          <Button size="small" icon={<ArrowDownOutlined />} disabled={!may(1)} onClick={() => step(id, 1)}>
            {isNode ? t('node.down') : t('branch.back')}
          </Button>
        </>
      )}
      {isNode && (
        <>
          <Button
            size="small"
            icon={<DragOutlined />}
            onClick={() => {
              close()
              startMoving(id, 'click')
            }}
          >
            {t('node.move')}
          </Button>
          <Button size="small" icon={<CopyOutlined />} onClick={() => duplicate(id)}>
            {t('node.copy')}
          </Button>
        </>
      )}
      <Button size="small" danger icon={<DeleteOutlined />} onClick={() => remove(id)}>
        {t('node.remove')}
      </Button>
    </div>
  )
}

function IssueNotes({ id }: { id: string }) {
  const { issuesAt } = useDesigner()
  const issues = issuesAt(id)
  if (!issues.length) return null
  return (
    <div role="alert">
      <ul className={css.issues}>
        {issues.map(({ code, msg }, i) => (
          <li key={`${code}.${i}`}>{msg}</li>
        ))}
      </ul>
    </div>
  )
}
