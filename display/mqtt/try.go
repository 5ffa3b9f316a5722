package mqtt

import (
	"errors"

	paho "github.com/eclipse/paho.mqtt.golang"
)

// Try connects to a broker, logs in and leaves again: nil if that went well. The
// error is one sentence.
func Try(o Options) error {
	u, err := brokerURL(o.URL)
	if err != nil {
		return err
	}
	tls, err := tlsConfig(u, o.CAFile)
	if err != nil {
		return err
	}
	scheme := "tcp"
	if tls != nil {
		scheme = "ssl"
	}
	client := paho.NewClient(paho.NewClientOptions().AddBroker(scheme + "://" + u.Host).
		SetClientID(o.ClientID).SetUsername(o.User).SetPassword(o.Password).SetTLSConfig(tls).SetProtocolVersion(4).
		SetAutoReconnect(false).SetConnectRetry(false).SetWriteTimeout(writeTimeout).SetConnectTimeout(connTimeout))
	tok := client.Connect()
	if !tok.WaitTimeout(2 * connTimeout) {
		return errors.New("it does not answer")
	}
	if err := tok.Error(); err != nil {
		return trim(err)
	}
	client.Disconnect(goodbye)
	return nil
}
