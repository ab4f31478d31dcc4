import type { Report } from '@tuheng/domain/kernel/report'
import { QuestionCircleOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { fill } from '../../shared/text/fill.ts'
import { useLang } from '../../shared/text/i18n.ts'
import type { FigureTarget } from './figure-link.tsx'
import { RowLink } from './row-link.tsx'

/** The name of a row that has no value of its dimension, what it holds, and the way to what it is made of. */
export function Unassigned({ report, label, to }: { report: Report; label: string; to: FigureTarget | undefined }) {
  const lang = useLang()
  const { unassigned } = report
  if (!unassigned) return null
  const hint = fill(unassigned.hint[lang], { label })
  return (
    <>
      {to ? <RowLink to={to}>{unassigned[lang]}</RowLink> : unassigned[lang]}{' '}
      <Tooltip title={hint}>
        <QuestionCircleOutlined className="en-unassigned" tabIndex={0} aria-label={hint} />
      </Tooltip>
    </>
  )
}
