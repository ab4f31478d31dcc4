export const TRANSITION = { duration: 150, easing: 'ease' }

/**
 * Draggable elements here are also links or buttons, and dnd-kit's hints for screen readers name keys that do nothing.
 */
export const NO_ANNOUNCEMENTS = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
}

function nothing(): undefined {
  return undefined
}
