import { PLATE_COLOURS, plateColours } from '@tuheng/domain/kernel/validators/plate'
import '../../../engine/widgets/plate/plate.css'

/** A plate in the colour that its characters imply. */
export function PlateMark({ plate }: { plate: string }) {
  const [colour] = plateColours(plate)
  if (!colour) return null
  const name = PLATE_COLOURS[colour] ?? ''
  return <i className={`en-plate-chip en-plate-${colour}`} title={name} role="img" aria-label={name} />
}
