import type { charge } from '@tuheng/domain/settlement/index'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { lazy, Suspense, useState } from 'react'
import type { PanelProps, Widget } from '../../../engine/widgets/types.ts'
import { useT } from '../locale/index.ts'
import { readTrace } from './read-trace.ts'

const WhyDrawer = lazy(() => import('./why-drawer.tsx'))
const Body = lazy(() => import('./why-drawer.tsx').then(module => ({ default: module.WhyBody })))

/** 计价过程: a link in lists that opens the full explanation, a tab on the page of the charge. */
export const traceWidget: Widget<'json'> = {
  Input: () => null,
  Cell: ({ row }) => <Why row={row} />,
  text: ({ value, lang }) =>
    readTrace(value)
      ?.steps.map(step => `${step.text[lang]}${step.formula === null ? '' : ` ${step.formula} = ${step.result}`}`)
      .join('\n') ?? '',
  Panel: ({ row }: PanelProps<'json'>) => (
    <Suspense fallback={<div className="en-input-wait en-grid-wait" />}>
      <Body row={row} />
    </Suspense>
  ),
  unordered: true,
}

export function Why({ row }: { row: LooseRow<typeof charge> }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="en-link" tabIndex={-1} onClick={() => setOpen(true)}>
        {t('why.open')}
      </button>
      {open && (
        <Suspense>
          <WhyDrawer row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
