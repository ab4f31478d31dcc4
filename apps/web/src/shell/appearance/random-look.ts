import { randomTheme } from '../../shared/appearance/settings-rules.ts'
import { useSettings } from '../../shared/appearance/settings.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { appearanceT } from './locale.ts'

/** Another appearance by chance. */
export function takeRandomLook(mobile: boolean): void {
  useSettings.getState().set(randomTheme(useSettings.getState(), mobile, Math.random))
  setTimeout(() => notify.success(appearanceT('random.done')), 1000)
}
