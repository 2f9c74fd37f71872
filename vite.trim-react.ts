import type { Unused } from './vite.unused.ts';

/** Nodes that no component of this shop makes: SuspenseList, Profiler, ViewTransition, Activity, and retired ones. */
const NODES = [12, 17, 19, 21, 23, 25, 28, 30, 31];

/** What the browser never does in this shop of React. Using such a part fails loudly: it is no known component. */
export const REACT: Record<string, Unused> = {
  'react-dom/cjs/react-dom-client.production.js': {
    tags: NODES,
    cases: [
      'REACT_PROFILER_TYPE',
      'REACT_SUSPENSE_LIST_TYPE',
      'REACT_VIEW_TRANSITION_TYPE',
      'REACT_ACTIVITY_TYPE',
      'REACT_LEGACY_HIDDEN_TYPE',
    ],
    functions: {
      // Views change by React Router's use of `document.startViewTransition`.
      getViewTransitionName: '',
      getViewTransitionClassName: '',
      trackEnterViewTransitions: '',
      applyViewTransitionToHostInstances: '',
      applyViewTransitionToHostInstancesRecursive: '',
      restoreViewTransitionOnHostInstances: '',
      commitAppearingPairViewTransitions: '',
      commitEnterViewTransitions: '',
      commitDeletedPairViewTransitions: '',
      commitExitViewTransitions: '',
      commitNestedViewTransitions: '',
      restorePairedViewTransitions: '',
      restoreEnterOrExitViewTransitions: '',
      restoreNestedViewTransitions: '',
      measureViewTransitionHostInstancesRecursive: '',
      measureNestedViewTransitions: '',
      scheduleViewTransitionEvent: '',
      createViewTransitionInstance: '',
      startViewTransition: '',
      flushAfterMutationEffects: '',
      commitAfterMutationEffectsOnFiber: '',
      applyViewTransitionName: '',
      restoreViewTransitionName: '',
      createMeasurement: '',
      // Lists that wait for each other, and parts kept hidden.
      updateSuspenseListComponent: '',
      initSuspenseListRenderState: '',
      cutOffTailIfNeeded: '',
      findFirstSuspended: 'return null',
      updateActivityComponent: '',
      // Refs of fragments.
      FragmentInstance: '',
      commitNewChildToFragmentInstance: '',
      deleteChildFromFragmentInstance: '',
      commitFragmentInstanceInsertionEffects: '',
      commitFragmentInstanceDeletionEffects: '',
      validateDocumentPositionWithFiberTree: '',
      // Forms are sent by `call`, none has a function for its action.
      mountActionState: '',
      updateActionState: '',
      rerenderActionState: '',
      updateActionStateImpl: '',
      runActionStateAction: '',
      dispatchActionState: '',
      startHostTransition: '',
      ensureFormComponentIsStateful: '',
      // Elements of our own.
      setPropOnCustomElement: '',
      // Where in the tree an error was; nobody is told.
      describeFiber: "return ''",
    },
    statements: [
      'FragmentInstance.prototype.',
      'exports.createRoot =',
      'ReactDOMSharedInternals.findDOMNode =',
    ],
  },
};
