import { lazy, Suspense } from 'react'
import { useSettings } from '../../shared/appearance/settings.ts'
import { useIsMobile } from '../use-is-mobile.ts'
import { inOrder } from './tool-order.ts'
import { tools, type ToolEntry } from './tools.tsx'
import css from './top-bar.module.css'

const DraggableTools = lazy(() => import('./draggable-tools.tsx'))

/** The tools that the person wants, in their order. */
export function ToolBar() {
  const settings = useSettings()
  const mobile = useIsMobile()
  const wanted = tools.filter(tool => settings[tool.show] && (!mobile || tool.phone))
  const shown = inOrder(wanted, settings.toolOrder)
  const still = <Still tools={shown} />
  return (
    <div className={css.tools}>
      {settings.rightToolsDrag && !mobile ? (
        <Suspense fallback={still}>
          <DraggableTools tools={shown} />
        </Suspense>
      ) : (
        still
      )}
    </div>
  )
}

function Still({ tools: shown }: { tools: readonly ToolEntry[] }) {
  return shown.map(({ name, Tool }) => (
    <Suspense key={name}>
      <Tool />
    </Suspense>
  ))
}
