import { useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { SignedLogPage } from '../signed-log/signed-log.tsx';
import { VerifyReceipt } from '../verify/verify-receipt.tsx';

/** The pages of the signed log: the log itself, and the verification of a receipt. */
const SignedLogPages = () => (useLocation().pathname.startsWith(paths.verifyReceipt) ? <VerifyReceipt /> : <SignedLogPage />);

export default SignedLogPages;
