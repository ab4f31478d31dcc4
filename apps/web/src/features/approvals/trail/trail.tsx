import { PrinterOutlined } from '@ant-design/icons'
import type { RunInfo } from '@tuheng/domain/approvals/approval.calls'
import { Button } from 'antd'
import { openPdf } from '../../../engine/common/print.ts'
import { useT } from '../locale/index.ts'
import { Acts } from './acts-list.tsx'
import { PathNode } from './path-node.tsx'
import css from './trail.module.css'

/** How an approval went: its nodes with their people, and who did what. The page of a run prints it by itself. */
export function Trail({ info, isPrintable = true }: { info: RunInfo; isPrintable?: boolean }) {
  const t = useT()
  return (
    <div className={css.trail}>
      <section aria-label={t('trail.path')}>
        <h3>{t('trail.path')}</h3>
        <ol className={css.path}>
          <li className={css.node} data-state="passed">
            <div className={css.head}>
              <strong>{t('trail.start')}</strong>
            </div>
            <div className={css.person}>
              <span>{info.starter.name}</span>
              <time>{info.startedAt.slice(0, 16)}</time>
            </div>
          </li>
          {info.nodes.map(node => (
            <PathNode key={node.id} node={node} info={info} />
          ))}
        </ol>
      </section>
      <section aria-label={t('trail.acts')}>
        <h3>
          {t('trail.acts')}
          {isPrintable && info.mine.mayPrint && (
            <Button
              type="text"
              size="small"
              className={css.print}
              icon={<PrinterOutlined aria-hidden />}
              onClick={() => void openPdf('bpm/approval/print', { id: info.id })}
            >
              {t('trail.print')}
            </Button>
          )}
        </h3>
        <Acts acts={info.acts} />
      </section>
    </div>
  )
}
