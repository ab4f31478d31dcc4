export const SLIDE = { duration: 150, easing: 'ease' }

/**
 * Draggable elements here are also links or buttons, and dnd-kit's hints for screen readers name keys that do nothing.
 */
export const QUIET = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
}

function nothing(): undefined {
  return undefined
}
