import { BranchesOutlined, FlagOutlined, ForkOutlined, PlayCircleOutlined, PlusOutlined } from '@ant-design/icons'
import type { Branch, BranchNode, FlowNode } from '@tuheng/domain/approvals/flow'
import { useDesigner } from './designer-context.ts'
import { useT } from './locale/index.ts'
import { IssueWords, NodeCard } from './node-card.tsx'
import { Plus } from './plus.tsx'
import { isDefault } from './tree.ts'
import { END, START } from './tree-focus.ts'
import css from './tree.module.css'
import { useDrag } from './use-drag.ts'
import { branchWords, restWords } from './words.ts'

/** The flow as a tree, from the starter down to the end. */
export function TreeView() {
  const t = useT()
  const { nodes, actName } = useDesigner()
  return (
    <div className={css.tree} role="group" aria-label={t('tree')}>
      <div className={css.terminal} data-card={START} tabIndex={0} role="note">
        <PlayCircleOutlined aria-hidden />
        <strong>{t('start')}</strong>
        <span>{t('startWhat', { act: actName })}</span>
      </div>
      <Sequence nodes={nodes} branch={undefined} />
      {!nodes.length && <p className={css.hint}>{t('empty')}</p>}
      <div className={css.terminal} data-card={END} tabIndex={0} role="note">
        <FlagOutlined aria-hidden />
        <strong>{t('end')}</strong>
        <span>{t('endWhat', { act: actName })}</span>
      </div>
    </div>
  )
}

function Sequence({ nodes, branch }: { nodes: readonly FlowNode[]; branch: string | undefined }) {
  return (
    <div className={css.sequence}>
      <Plus slot={{ branch, index: 0 }} />
      {nodes.map((node, i) => (
        <div key={node.id} className={css.sequence}>
          {node.type === 'branch' ? <Fork node={node} /> : <NodeCard node={node} />}
          <Plus slot={{ branch, index: i + 1 }} />
        </div>
      ))}
    </div>
  )
}

/** Branches side by side, which part below their head and join again. */
function Fork({ node }: { node: BranchNode }) {
  const t = useT()
  const { open, addBranch, readOnly, issuesAt, moving, dry } = useDesigner()
  const drag = useDrag(node.id, readOnly)
  const issues = issuesAt(node.id)
  const step = dry?.nodes.find(one => one.id === node.id)
  return (
    <div className={css.fork} role="group" aria-label={node.name} data-dim={(step && !step.isTaken) || undefined}>
      <div className={css.forkHead}>
        <button
          type="button"
          className={css.pill}
          data-card={node.id}
          data-wrong={issues.length > 0 || undefined}
          data-moving={moving === node.id || undefined}
          title={t(`kindWhat.${node.kind}`)}
          onClick={() => open(node.id)}
          {...drag}
        >
          {node.kind === 'exclusive' ? <ForkOutlined aria-hidden /> : <BranchesOutlined aria-hidden />}
          <span>{node.name}</span>
          {node.name !== t(`kind.${node.kind}`) && <small>{t(`kind.${node.kind}`)}</small>}
          <IssueWords texts={issues.map(({ msg }) => msg)} />
        </button>
        {!readOnly && (
          <button
            type="button"
            className={css.pillAdd}
            aria-label={t(node.kind === 'parallel' ? 'branch.addParallel' : 'branch.add')}
            title={t(node.kind === 'parallel' ? 'branch.addParallel' : 'branch.add')}
            onClick={() => addBranch(node.id)}
          >
            <PlusOutlined aria-hidden />
          </button>
        )}
      </div>
      <div className={css.branches}>
        {node.branches.map((branch, i) => (
          <BranchColumn key={branch.id} node={node} branch={branch} index={i} />
        ))}
      </div>
    </div>
  )
}

function BranchColumn({ node, branch, index }: { node: BranchNode; branch: Branch; index: number }) {
  const t = useT()
  const { state, open, wording, issuesAt, dry } = useDesigner()
  const issues = issuesAt(branch.id)
  const fork = dry?.nodes.find(one => one.id === node.id)
  const isTaken = fork?.picks.includes(branch.id)
  const rest = state.coverage.branches.find(one => one.id === branch.id)?.rest
  const words = rest ? t('branch.rest', { rest: restWords(rest, wording) }) : branchWords(node, branch, wording)
  return (
    <div className={css.column} data-dim={(fork?.isTaken && !isTaken) || undefined}>
      <div className={css.drop} />
      <button
        type="button"
        className={`${css.card} ${css.branchType}`}
        data-card={branch.id}
        data-wrong={issues.length > 0 || undefined}
        data-taken={isTaken || undefined}
        onClick={() => open(branch.id)}
      >
        <span className={css.cardHead}>
          <span className={css.cardName}>{branch.name || '—'}</span>
          <span className={css.cardType}>
            {isDefault(node, branch.id)
              ? t('new.default')
              : node.kind === 'exclusive'
                ? t('branch.priority', { no: index + 1 })
                : t('type.branch')}
          </span>
        </span>
        <span className={css.cardBody}>
          <span className={css.people} data-empty={words === t('branch.none') || undefined}>
            {words}
          </span>
          <IssueWords texts={issues.map(({ msg }) => msg)} />
        </span>
      </button>
      <Sequence nodes={branch.nodes} branch={branch.id} />
      <div className={css.rest} />
    </div>
  )
}
