import { lazy, Suspense } from 'react'
import { useSettings } from '../../shared/appearance/settings.ts'
import { useIsMobile } from '../use-is-mobile.ts'
import { orderTools } from './tool-order.ts'
import { tools, type ToolEntry } from './tools.tsx'
import css from './top-bar.module.css'

const DraggableTools = lazy(() => import('./draggable-tools.tsx'))

/** The tools that the person has chosen, in their order. */
export function ToolBar() {
  const settings = useSettings()
  const mobile = useIsMobile()
  const wanted = tools.filter(tool => settings[tool.show] && (!mobile || tool.phone))
  const shown = orderTools(wanted, settings.toolOrder)
  const staticTools = <StaticTools tools={shown} />
  return (
    <div className={css.tools}>
      {settings.rightToolsDrag && !mobile ? (
        <Suspense fallback={staticTools}>
          <DraggableTools tools={shown} />
        </Suspense>
      ) : (
        staticTools
      )}
    </div>
  )
}

function StaticTools({ tools: shown }: { tools: readonly ToolEntry[] }) {
  return shown.map(({ name, Tool }) => (
    <Suspense key={name}>
      <Tool />
    </Suspense>
  ))
}
