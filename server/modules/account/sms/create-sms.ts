import type { ProviderOptions } from './post-form.ts';
import { createSmsAero } from './sms-aero.ts';
import type { SmsConfig } from './sms-config.ts';
import type { SmsPort } from './sms-port.ts';
import { createSmsRu } from './sms-ru.ts';
import { createSmsc } from './smsc.ts';

/** Creates the configured SMS adapter. */
export function createSms(config: SmsConfig, options: ProviderOptions = {}): SmsPort {
  switch (config.provider) {
    case 'smsru':
      return createSmsRu(config, options);
    case 'smsc':
      return createSmsc(config, options);
    case 'smsaero':
      return createSmsAero(config, options);
  }
}
