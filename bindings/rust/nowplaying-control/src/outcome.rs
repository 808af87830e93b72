// SPDX-License-Identifier: MIT
//! The outcomes of actions. `types.h`

use crate::numbers::numbers;

numbers! {
    /// Why an action or a request failed. (`NP_OUTCOME_SUCCESS` is `Ok`.)
    Outcome: np_outcome {
        /// The requested item does not exist.
        NoSuchContent = NP_OUTCOME_NO_SUCH_CONTENT,
        /// No item plays that the command could change.
        NoActionableItem = NP_OUTCOME_NO_ACTIONABLE_ITEM,
        /// The device does not exist.
        DeviceNotFound = NP_OUTCOME_DEVICE_NOT_FOUND,
        /// It failed.
        Failed = NP_OUTCOME_FAILED,
        /// The player does not support it.
        NotSupported = NP_OUTCOME_NOT_SUPPORTED,
        /// The argument is invalid.
        InvalidArgument = NP_OUTCOME_INVALID_ARGUMENT,
        /// Not allowed: parental control, region, no permission.
        PermissionDenied = NP_OUTCOME_PERMISSION_DENIED,
        /// The user must sign in first.
        SignInRequired = NP_OUTCOME_SIGN_IN_REQUIRED,
        /// The user must subscribe first.
        SubscriptionRequired = NP_OUTCOME_SUBSCRIPTION_REQUIRED,
        /// The user cannot skip again now.
        SkipLimitReached = NP_OUTCOME_SKIP_LIMIT_REACHED,
        /// The queue has no next or previous entry.
        EndOfQueue = NP_OUTCOME_END_OF_QUEUE,
        /// The network failed.
        NetworkFailed = NP_OUTCOME_NETWORK_FAILED,
        /// A newer request replaced it.
        Cancelled = NP_OUTCOME_CANCELLED,
        /// The player did not finish it in time.
        TimedOut = NP_OUTCOME_TIMED_OUT,
    }
}
