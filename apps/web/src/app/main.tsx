import '../shared/appearance/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchErrors } from '../shared/faults/error-log.ts'
import { useSettings } from '../shared/appearance/settings.ts'
import { applyTheme } from '../shared/appearance/theme.ts'
import { followViewport } from '../shared/appearance/viewport.ts'
import { App } from './app.tsx'

watchErrors()
followViewport()
applyTheme(useSettings.getState())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
